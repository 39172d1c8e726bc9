/** One `name=value` of a query: what it says, and how it stood there. */
export interface Parameter {
  readonly name: string
  readonly value: string
  readonly raw: string
}

/** The parameters of a query with or without its question mark (WHATWG URL, 5.1). What cannot be decoded stays as it is. */
export function parametersOf(query: string): readonly Parameter[] {
  return query.replace(/^\?/, '').split('&').filter(raw => raw !== '').map(raw => {
    const at = raw.indexOf('=')
    return { name: decoded(at < 0 ? raw : raw.slice(0, at)), value: at < 0 ? '' : decoded(raw.slice(at + 1)), raw }
  })
}

/** `name=value`, percent-encoded. */
export function parameter(name: string, value: string | number): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
}

/** The query with its question mark, of parameters as they stand there; '' of none. */
export function queryOf(raw: readonly string[]): string {
  return raw.length === 0 ? '' : `?${raw.join('&')}`
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
