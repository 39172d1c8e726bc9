/**
 * Why no test can kill a mutant: what it changes makes no difference. The keys are those that `npm run mutate` prints.
 * A key is of a file and of the structure of a function. No rename in the function changes it, a change of its code does.
 * @type {Readonly<Record<string, string>>}
 */
export const survivors = {
}
