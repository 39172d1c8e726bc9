/** The web application manifest (W3C), with which browsers can install the shop. The page links to it. */
export const MANIFEST = 'manifest.webmanifest'

/** @typedef {import('../brand/check-config.ts').Config} Config */

/**
 * Selects the shop's name in its default language.
 * @param {Pick<Config, 'brand' | 'name' | 'defaultLocale'>} config
 */
export const selectShopName = ({ brand, name, defaultLocale = 'ru' }) =>
  typeof name === 'string' ? name : (name?.[defaultLocale] ?? name?.ru ?? brand)

/**
 * Formats the manifest of a configured page. The background colour is the page's theme-color.
 * @param {string} page @param {Config} config
 * @param {readonly { readonly name: string; readonly url: string }[]} shortcuts
 */
export function formatManifest(page, config, shortcuts) {
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
