/**
 * Capital letters and digits as five squares by seven: each has seven signs of `0`–`9` and `a`–`v`, a row each, whose five bits are its
 * squares from left to right. Enough for an initial until a chain has a drawing of its own.
 */
const LETTERS = `
А ehhvhhh  Б vgguhhu  В uhhuhhu  Г vgggggg  Д 6aaaavh  Е vgguggv  Ж lle4ell  З eh161he  И hhjlphh  Й lhjlphh  К hikokih
Л 799999h  М hrllhhh  Н hhhvhhh  О ehhhhhe  П vhhhhhh  Р uhhuggg  С ehggghe  Т v444444  У hhhf1he  Ф 4ellle4  Х hha4ahh
Ц iiiiiv1  Ч hhhf111  Ш llllllv  Щ lllllv1  Ы hhhtjjt  Э eh171he  Ю illtlli  Я fhhf59h  D uhhhhhu  F vgguggg  G ehgnhhf
I e44444e  J 72222ic  L ggggggv  N hppljjh  Q ehhhlid  R uhhukih  S fgge11u  U hhhhhhe  V hhhhha4  W hhhllrh  Y hha4444
Z v1248gv  0 ehjlphe  1 4c4444e  2 eh1248v  3 v2421he  4 26aiv22  5 vgu11he  6 68guhhe  7 v124888  8 ehhehhe  9 ehhf12c
`
/** Letters that look like one of these. */
const ALIKE = { A: 'А', B: 'В', C: 'С', E: 'Е', H: 'Н', K: 'К', M: 'М', O: 'О', P: 'Р', T: 'Т', X: 'Х', Ё: 'Е', Č: 'С', Ć: 'С', Š: 'S', Ž: 'Z', Đ: 'D' }

/**
 * The filled squares of the first letter or digit of a name, as columns and rows; none of a name that has none of these.
 * @param {string} name
 * @returns {readonly (readonly [column: number, row: number])[]}
 */
export function initialOf(name) {
  const known = new Map([...LETTERS.matchAll(/(\S) ([0-9a-v]{7})/gu)].map(([, letter = '', rows = '']) => [letter, rows]))
  const letters = [...name.toUpperCase()].map(letter => (Object.hasOwn(ALIKE, letter) ? ALIKE[/** @type {keyof typeof ALIKE} */ (letter)] : letter))
  const rows = letters.map(letter => known.get(letter)).find(found => found !== undefined) ?? ''
  return [...rows].flatMap((sign, row) => [0, 1, 2, 3, 4].filter(column => (Number.parseInt(sign, 32) >> (4 - column)) & 1).map(column => /** @type {const} */ ([column, row])))
}
