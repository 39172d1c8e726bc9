/** An error that is told to the person at the terminal in its own words, without a stack. */
export function complaint(message) {
  return Object.assign(new Error(message), { expected: true })
}
