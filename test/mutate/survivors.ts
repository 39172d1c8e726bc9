/**
 * The reason why no test can detect a mutant, by the key that `npm run mutate` prints. A key depends on the file and on
 * the structure of the function: a rename does not change it, a change of the code does.
 */
export const survivors: Readonly<Record<string, string>> = {
}
