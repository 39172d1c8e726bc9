import type { VkPort } from '../../../../core/env.ts'
import { hostCookies } from './cookies.ts'

/** The browser's part of VK ID, fetched when it is needed. */
export const vkPort: VkPort = {
  cookies: hostCookies,
  load: async () => (await import('./browser.ts')).vkBrowser,
}
