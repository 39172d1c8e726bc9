const LOOPBACK = /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether the `Host` header names this server: by loopback, by the host it listens on, or by the
 * address of the connection. This stops DNS rebinding: a foreign page whose name resolves to this
 * server could read SMS codes and orders as same-origin.
 */
export function isOwnName(hostHeader: string, listening: string, localAddress: string): boolean {
  const name = /^(\[[\da-f:.]+\]|[^:@/\\]+)(?::\d+)?$/i.exec(hostHeader)?.[1]?.toLowerCase()
  return (
    name !== undefined &&
    (LOOPBACK.test(name) || [listening, localAddress.replace(/^::ffff:/, '')].some(own => formatHost(own) === name))
  )
}

/** As in a `Host` header: an IPv6 address in brackets. */
function formatHost(own: string): string {
  return own.includes(':') ? `[${own}]` : own.toLowerCase()
}
