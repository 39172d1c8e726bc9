/** The value behind a JSON text (RFC 8259), or undefined when the text is no JSON. Never throws. */
export function parseJson(text: string): unknown | undefined {
  try {
    // a byte order mark is legal for readers to ignore (RFC 8259, 8.1), and JSON.parse does not
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) as unknown
  } catch {
    return undefined
  }
}

/** The own fields of an object that is no list; undefined for anything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

/** Whether two values that JSON can hold say the same, their fields in the same order. */
export const sameJson = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** A stored word without the quotes that other programs leave around it. */
export function unquoted(text: string): string {
  // a bare word, as most are, is no JSON: nothing is thrown to find that out
  const json = text.includes('"') ? parseJson(text) : text
  return typeof json === 'string' ? json : text
}
