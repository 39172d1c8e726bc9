import { useMemo } from 'react'
import { useShop } from './shop.ts'

/**
 * Creates a function that resolves a photo's URL against the API's URL. The function returns
 * undefined unless the result is an `https:` URL or has the API's origin.
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

/** Returns a function that resolves a photo's URL against the URL of the shop's API. */
export function usePictureResolver(): (url: string | undefined) => string | undefined {
  const { config: { apiBase } } = useShop()
  return useMemo(() => createPictureResolver(apiBase), [apiBase])
}
