import { useShop } from './shop.ts'

/** A photo's address: absolute as it is, else relative to the API (settled detail 16); anything but the web is none. */
export function usePictureUrl(): (url: string | undefined) => string | undefined {
  const { config } = useShop()
  return url => {
    if (url === undefined || url === '') return undefined
    try {
      const found = new URL(url, `${config.apiBase}/`)
      return found.protocol === 'https:' || found.origin === new URL(config.apiBase).origin ? found.href : undefined
    } catch {
      return undefined
    }
  }
}
