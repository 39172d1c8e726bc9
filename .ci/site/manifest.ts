import type { Config } from '../brand/check-config.ts'

/** The web application manifest (W3C), with which browsers can install the shop. The page links to it. */
export const MANIFEST = 'manifest.webmanifest'

/** Selects the shop's name in its default language. */
export const selectShopName = ({ brand, name, defaultLocale = 'ru' }: Config) =>
  typeof name === 'string' ? name : (name?.[defaultLocale] ?? name?.ru ?? brand)

/** Replaces the escaped characters of an attribute's value. */
const unescapeAttribute = (value: string) =>
  value.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Reads the content of a `meta` element of the built page. */
function readMeta(page: string, name: string) {
  const [, content] = new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(page) ?? []
  return content === undefined ? undefined : unescapeAttribute(content)
}

/**
 * Formats the manifest of a configured page, from which it takes the description and the background
 * colour (theme-color). `shortcuts`: the entries in the menu of an installed shop's icon.
 */
export function formatManifest(page: string, config: Config, shortcuts: readonly object[]) {
  const name = selectShopName(config)
  const background = readMeta(page, 'theme-color')
  const folder = `/brands/${encodeURIComponent(config.brand)}`
  const png = { src: `${folder}/icon.png`, type: 'image/png', sizes: '512x512' }
  const manifest = {
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: config.defaultLocale ?? 'ru',
    name,
    short_name: name,
    description: readMeta(page, 'description'),
    theme_color: background,
    background_color: background,
    categories: ['food'],
    icons: [
      { src: `${folder}/icon.svg`, type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      // separate entries: a system that crops icons must not take the one that it shows whole
      { ...png, purpose: 'any' },
      { ...png, purpose: 'maskable' },
    ],
    shortcuts,
  }
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
}
