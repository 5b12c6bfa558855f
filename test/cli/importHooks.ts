/** Module hooks that append the URL of every module that is loaded to the file $IMPORTS_LOG. */
import { appendFileSync } from 'node:fs';
import type { LoadHook } from 'node:module';

export const load: LoadHook = (url, context, nextLoad) => {
  appendFileSync(process.env.IMPORTS_LOG as string, `${url}\n`);
  return nextLoad(url, context);
};
