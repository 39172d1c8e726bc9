import type { Page } from 'playwright/test'

/** The menus stored on the device: `menu.11` for restaurant 11. */
export function listCachedMenus(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => new Promise<string[]>(resolve => {
    const request = indexedDB.open('storefront')
    request.onerror = () => resolve([])
    // The database does not exist yet, and opening it must not create an empty one.
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
