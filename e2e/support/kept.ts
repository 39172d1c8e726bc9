import type { Page } from 'playwright/test'

/** The names of what the device keeps of menus. */
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
        resolve(keys.result.map(String))
      }
    }
  }))
}
