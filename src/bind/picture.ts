import { useMemo } from 'react'
import { useShop } from './shop.ts'

/** A photo's address: absolute as it is, else relative to the API; anything but the web is none. */
export const pictureUrls = (apiBase: string) => (url: string | undefined): string | undefined => {
  if (url === undefined || url === '') return undefined
  try {
    const found = new URL(url, `${apiBase}/`)
    return found.protocol === 'https:' || found.origin === new URL(apiBase).origin ? found.href : undefined
  } catch {
    return undefined
  }
}

/** The same for the shop's own API. */
export function usePictureUrl(): (url: string | undefined) => string | undefined {
  const { config: { apiBase } } = useShop()
  return useMemo(() => pictureUrls(apiBase), [apiBase])
}
