import type { CookiePort, VkPort } from '../../../../core/env.ts'
import { importWithTimeout } from '../../import-chunk.ts'
import { decoded } from '../../../../core/http/query.ts'

/** Cookies without a `Domain`, so of this host only, and `Secure`. */
const hostCookies: CookiePort = {
  get(name) {
    const cookie = document.cookie.split('; ').find(pair => pair.startsWith(`${name}=`))
    return cookie === undefined ? null : decoded(cookie.slice(name.length + 1)) ?? null
  },
  set(name, value, { seconds, sameSite }) {
    document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; Secure; SameSite=${sameSite}`
  },
}

/** The browser's side of VK ID, loaded on first use. */
export const vkPort: VkPort = {
  cookies: hostCookies,
  load: async () => (await importWithTimeout(() => import('./browser.ts'))).vkBrowser,
}
