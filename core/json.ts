/** Parses a JSON text (RFC 8259); undefined if it is invalid. Never throws. */
export function parseJson(text: string): unknown | undefined {
  try {
    // parsers may ignore a byte order mark (RFC 8259, 8.1), but `JSON.parse` throws
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) as unknown
  } catch {
    return undefined
  }
}

/** A shallow copy of an object; undefined for an array or any other value. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

/** A value that is a list; an empty list for any other. */
export const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Whether two JSON values are equal, with their fields in the same order. */
export const sameJson = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Unquotes a stored word: some programs store it as a JSON string. */
export function unquoted(text: string): string {
  // most words are bare, and parsing them as JSON would throw each time
  const json = text.includes('"') ? parseJson(text) : text
  return typeof json === 'string' ? json : text
}
