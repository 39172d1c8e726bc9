/**
 * Formats a query with its question mark; '' without parameters.
 * A space becomes %20, not the plus that `URLSearchParams` writes.
 */
export function formatQuery(parameters: URLSearchParams): string {
  const text = parameters.toString().replaceAll('+', '%20')
  return text && `?${text}`
}

/** Percent-decodes a text (RFC 3986, 2.1); undefined when the encoding is broken. Never throws. */
export function percentDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Removes trailing slashes. A regular expression would take quadratic time for many slashes. */
export function withoutLastSlashes(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end--
  return address.slice(0, end)
}
