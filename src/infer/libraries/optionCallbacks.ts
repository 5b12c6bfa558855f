/** `optparse`: functions that a parser calls for an option (library reference, "Option Callbacks"). */
import { type Arguments, plainArguments } from '../calls/arguments.js';
import { keywordsIn, spread } from '../calls/callArguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import type { Engine } from '../engine.js';

/** `parser.add_option('-v', callback=f, callback_args=(x,), callback_kwargs={'key': y})`: f(option, opt, value, parser, x, key=y). */
export function addOption(engine: Engine, receiver: number, args: Arguments): undefined {
  const { values, universe } = engine;
  const named = (text: string): number => args.named[args.names.indexOf(universe.nameId(text))] ?? 0;
  const callback = named('callback');
  if (callback === 0 || receiver < 0) return undefined;
  const { items } = spread(engine, named('callback_args'));
  const keywords = keywordsIn(engine, named('callback_kwargs'));
  const option = values.instance(universe.entity('optparse.Option'));
  const parser = values.instance(universe.entity('optparse.OptionParser'));
  const given = [option, values.instance(values.textClass), 0, parser, ...items];
  call(engine, NO_CONTEXT, callback, plainArguments(given, keywords.names, keywords.values));
  return undefined;
}
