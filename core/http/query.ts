/** The parameters of a query with or without its question mark: what each says, and how it stood there. */
export function parametersOf(query: string): readonly { readonly name: string; readonly value: string; readonly raw: string }[] {
  return query.replace(/^\?/, '').split('&').filter(raw => raw !== '').map(raw => {
    // of two question marks at its beginning one is the parameter's
    const [[name, value] = ['', '']] = new URLSearchParams(`?${raw}`)
    return { name, value, raw }
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

/** A percent-decoded text (RFC 3986, 2.1), or undefined when its encoding is broken. Never throws. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** An address without the slashes at its end. A pattern would take time with the square of slashes that something follows. */
export function withoutLastSlashes(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end--
  return address.slice(0, end)
}
