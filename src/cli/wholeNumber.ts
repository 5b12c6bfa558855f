/** Numbers on the command line. The limits of a question's numbers are checked where it is answered. */
import { InvalidArgumentError } from 'commander';

/** @throws InvalidArgumentError which commander completes with the argument's name and text */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new InvalidArgumentError('Expected a whole number.');
}

/** A parser of whole numbers from `least` to `most`. */
export function wholeNumberBetween(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = wholeNumber(text);
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Expected a number from ${least} to ${most}.`);
  };
}
