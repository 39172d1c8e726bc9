import type { Config } from '../brand/check-config.ts'

/** The web application manifest (W3C), with which browsers can install the shop. The page links to it. */
export const MANIFEST = 'manifest.webmanifest'

/** Selects the shop's name in its default language. */
export const selectShopName = ({ brand, name, defaultLocale = 'ru' }: Config) =>
  typeof name === 'string' ? name : (name?.[defaultLocale] ?? name?.ru ?? brand)

/**
 * Formats the manifest of a configured page. The background colour is the page's theme-color.
 * `shortcuts`: the entries in the menu of an installed shop's icon.
 */
export function formatManifest(page: string, config: Config, shortcuts: readonly object[]) {
  const name = selectShopName(config)
  const [, background] = /<meta name="theme-color" content="([^"]*)"/.exec(page) ?? []
  const folder = `/brands/${encodeURIComponent(config.brand)}`
  const manifest = {
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: config.defaultLocale ?? 'ru',
    name,
    short_name: name,
    theme_color: background,
    background_color: background,
    categories: ['food'],
    icons: [
      { src: `${folder}/icon.svg`, type: 'image/svg+xml', sizes: 'any' },
      { src: `${folder}/icon.png`, type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
    ],
    shortcuts,
  }
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
}
