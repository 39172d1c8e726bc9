import type { VkPort } from '../../../../core/env.ts'

/** The browser's part of VK ID, fetched when it is needed. */
export const vkPort: VkPort = {
  load: async () => (await import('./browser.ts')).vkBrowser,
}
