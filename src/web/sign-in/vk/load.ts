import type { CookiePort, VkPort } from '../../../../core/env.ts'
import { importWithTimeout } from '../../import-chunk.ts'
import { percentDecode } from '../../../../core/http/query.ts'

/** `Secure` cookies without a `Domain`: the browser sends them to this host only. */
const hostCookies: CookiePort = {
  get(name) {
    const cookie = document.cookie.split('; ').find(pair => pair.startsWith(`${name}=`))
    return cookie === undefined ? null : percentDecode(cookie.slice(name.length + 1)) ?? null
  },
  set(name, value, { seconds, sameSite }) {
    document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; Secure; SameSite=${sameSite}`
  },
}

/** The browser's functions for VK ID. The functions for windows and messages load on first use. */
export const vkPort: VkPort = {
  cookies: hostCookies,
  load: async () => (await importWithTimeout('web/sign-in/vk/browser', () => import('./browser.ts'))).vkBrowser,
}
