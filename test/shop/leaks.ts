/* Searches a text for personal values, in any spelling. */

const bare = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
/**
 * Fragments that identify a value: four consecutive letters or digits, ignoring other characters. For
 * a long random token eight are needed, because four occur in any text. Shorter values identify no
 * person.
 */
function pieces(value: string, length: number): readonly string[] {
  const letters = bare(value)
  return Array.from({ length: Math.max(0, letters.length - length + 1) }, (_, index) =>
    letters.slice(index, index + length),
  )
}
/** The words of a text, and its numbers with the signs between their digits, without other characters. */
function extractWords(text: string): string {
  return [...text.toLowerCase().split(/\s+/), ...text.split('\n').flatMap(line => line.split(/[^\d().+ -]+/))]
    .map(bare)
    .join(' ')
}
/** The events of the report without their times, whose digits may by chance equal those of a code. */
function withoutFigures(text: string): string {
  const [, events = text] = text.split(/^события: .*$/m)
  return events
    .replace(/^\d\d:\d\d:\d\d /gm, '')
    .replace(/( ×\d+)?$/gm, '')
    .replace(/ \d+ мс$/gm, '')
    .replace(/(?<=^\S+ \S+) \d{3}(?= |$)/gm, '')
}
/** Finds the fragments of personal values that a text has. */
export function findLeaks(text: string, values: Iterable<string>): readonly string[] {
  const all = extractWords(text.replace(/^\d\d:\d\d:\d\d /gm, ''))
  const withoutTimes = extractWords(withoutFigures(text))
  return [...values].flatMap(value => {
    const words = /^\d{4}$/.test(value) ? withoutTimes : all
    return pieces(value, value.length > 60 ? 8 : 4).filter(piece => words.includes(piece))
  })
}
