/** Parses a JSON text (RFC 8259); undefined if it is invalid. Never throws. */
export function parseJson(text: string): unknown | undefined {
  try {
    // RFC 8259, 8.1 allows a parser to ignore a byte order mark, but `JSON.parse` throws
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) as unknown
  } catch {
    return undefined
  }
}

/** Copies an object shallowly; undefined for an array or any other value. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

/** Returns a value that is an array; an empty array for any other value. */
export const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Whether two JSON values are equal. Fields in another order make objects unequal. */
export const sameJson = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Unquotes a stored word. Some programs store it as a JSON string, others without quotes. */
export function unquoted(text: string): string {
  // most words are bare, and parsing them as JSON would throw each time
  const json = text.includes('"') ? parseJson(text) : text
  return typeof json === 'string' ? json : text
}
