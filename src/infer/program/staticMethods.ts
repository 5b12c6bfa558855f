import type { FunctionInfo } from './functionInfo.js';

/** Whether calls pass it nothing but their arguments. */
export function isStaticMethod({ isUnbound, takesClass }: FunctionInfo): boolean {
  return isUnbound && !takesClass;
}
