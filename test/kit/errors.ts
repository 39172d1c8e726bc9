/** For `assert.throws`: whether what was thrown is of a class. */
export function isA(kind: abstract new (...args: never[]) => Error): (error: unknown) => boolean {
  return (error) => error instanceof kind
}
