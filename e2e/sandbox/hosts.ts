const LOOPBACK = /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether a caller named this server by a name of its own: a loopback one, the one that it listens on, or the address
 * at which the question came. A page of elsewhere whose name has been led here (DNS rebinding) says its own name, and
 * would otherwise read SMS codes and orders as if it were of this server.
 */
export function isOwnName(asked: string, listening: string, localAddress: string): boolean {
  const name = /^(\[[\da-f:.]+\]|[^:@/\\]+)(?::\d+)?$/i.exec(asked)?.[1]?.toLowerCase()
  return name !== undefined && (LOOPBACK.test(name) || [listening, localAddress.replace(/^::ffff:/, '')].some(own => named(own) === name))
}

/** As a `Host` header has it: an IPv6 address in brackets. */
function named(own: string): string {
  return own.includes(':') ? `[${own}]` : own.toLowerCase()
}
