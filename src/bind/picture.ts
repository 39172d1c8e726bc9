import { useMemo } from 'react'
import { useShop } from './shop.ts'

/**
 * Resolves a photo's address against the API. Only `https:` and the API's origin are allowed;
 * others become undefined.
 */
export const createPictureResolver = (apiBase: string) => (url: string | undefined): string | undefined => {
  if (url === undefined || url === '') return undefined
  try {
    const address = new URL(url, `${apiBase}/`)
    return address.protocol === 'https:' || address.origin === new URL(apiBase).origin ? address.href : undefined
  } catch {
    return undefined
  }
}

/** `pictureUrls` for the shop's API. */
export function usePictureResolver(): (url: string | undefined) => string | undefined {
  const { config: { apiBase } } = useShop()
  return useMemo(() => createPictureResolver(apiBase), [apiBase])
}
