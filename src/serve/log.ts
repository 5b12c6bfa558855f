/** Messages for the operator: standard error, a line each. Standard output belongs to protocols. */
export function log(message: string): void {
  process.stderr.write(`snakeshot: ${message}\n`);
}
