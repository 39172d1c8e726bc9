/** A predicate for `assert.throws`: whether the error is an instance of this class. */
export function isA(kind: abstract new (...args: never[]) => Error): (error: unknown) => boolean {
  return (error) => error instanceof kind
}
