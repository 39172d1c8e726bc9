/** A query with its question mark; '' of no parameters. A space is %20, as in the rest of an address. */
export function queryOf(parameters: URLSearchParams): string {
  const text = parameters.toString().replaceAll('+', '%20')
  return text && `?${text}`
}

/** A percent-decoded text (RFC 3986, 2.1), or undefined when its encoding is broken. Never throws. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** An address without its last slashes. A pattern would take time with the square of slashes before other signs. */
export function withoutLastSlashes(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end--
  return address.slice(0, end)
}
