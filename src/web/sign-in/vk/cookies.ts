import type { CookiePort } from '../../../../core/env.ts'

/** Cookies without a domain, which belong to this host alone, sent over a secure connection only. */
export const hostCookies: CookiePort = {
  get(name) {
    const found = document.cookie.split('; ').find(one => one.startsWith(`${name}=`))
    return found === undefined ? null : decoded(found.slice(name.length + 1))
  },
  set(name, value, { seconds, sameSite }) {
    document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; Secure; SameSite=${sameSite}`
  },
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
