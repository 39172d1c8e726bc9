import type { CookiePort } from '../../../../core/env.ts'
import { decoded } from '../../../../core/http/query.ts'

/** Cookies without a domain, which belong to this host alone, sent over a secure connection only. */
export const hostCookies: CookiePort = {
  get(name) {
    const found = document.cookie.split('; ').find(one => one.startsWith(`${name}=`))
    return found === undefined ? null : decoded(found.slice(name.length + 1)) ?? null
  },
  set(name, value, { seconds, sameSite }) {
    document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; Secure; SameSite=${sameSite}`
  },
}
