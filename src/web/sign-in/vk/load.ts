import type { VkPort } from '../../../../core/env.ts'
import { importInTime } from '../../fetched.ts'
import { hostCookies } from './cookies.ts'

/** The browser's part of VK ID, fetched when it is needed. */
export const vkPort: VkPort = {
  cookies: hostCookies,
  load: async () => (await importInTime(() => import('./browser.ts'))).vkBrowser,
}
