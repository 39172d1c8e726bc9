import type { Page } from 'playwright/test'

/** The menus that the device keeps: `menu.11` of restaurant 11. */
export function keptMenus(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => new Promise<string[]>(resolve => {
    const request = indexedDB.open('storefront')
    request.onerror = () => resolve([])
    // not there yet: asking must not make an empty one
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => {
      const keys = request.result.transaction('records').objectStore('records').getAllKeys()
      keys.onsuccess = () => {
        request.result.close()
        resolve(keys.result.map(name => String(name).replace(/^.* (\d+) \d+ \d+$/, 'menu.$1')))
      }
    }
  }))
}
