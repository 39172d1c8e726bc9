import type { CookiePort, VkPort } from '../../../../core/env.ts'
import { importInTime } from '../../fetched.ts'
import { decoded } from '../../../../core/http/query.ts'

/** Cookies without a domain, which belong to this host alone, sent over a secure connection only. */
const hostCookies: CookiePort = {
  get(name) {
    const found = document.cookie.split('; ').find(one => one.startsWith(`${name}=`))
    return found === undefined ? null : decoded(found.slice(name.length + 1)) ?? null
  },
  set(name, value, { seconds, sameSite }) {
    document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; Secure; SameSite=${sameSite}`
  },
}

/** The browser's part of VK ID, fetched when it is needed. */
export const vkPort: VkPort = {
  cookies: hostCookies,
  load: async () => (await importInTime(() => import('./browser.ts'))).vkBrowser,
}
