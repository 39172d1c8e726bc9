/** What makes the shop installable (Web Application Manifest, W3C); beside the page, which names it. */
export const MANIFEST = 'manifest.webmanifest'

/**
 * @typedef {import('./check-config.mjs').Config} Config
 * @typedef {{ readonly name: string; readonly url: string }} Shortcut
 */

/**
 * What a chain calls its shop, in the language that it is opened in.
 * @param {Pick<Config, 'brand' | 'name' | 'defaultLocale'>} config
 */
export const shopName = ({ brand, name, defaultLocale = 'ru' }) => (typeof name === 'string' ? name : name?.[defaultLocale] ?? name?.ru ?? brand)

/**
 * The manifest of a page that has its configuration, from which it takes the colour of its ground.
 * @param {string} page
 * @param {Config} config
 * @param {readonly Shortcut[]} shortcuts
 */
export function manifestText(page, config, shortcuts) {
  const name = shopName(config)
  const [, ground] = /<meta name="theme-color" content="([^"]*)"/.exec(page) ?? []
  const folder = `/brands/${encodeURIComponent(config.brand)}`
  return Buffer.from(`${JSON.stringify({
    id: '/', start_url: '/', scope: '/', display: 'standalone', lang: config.defaultLocale ?? 'ru', name, short_name: name,
    theme_color: ground, background_color: ground, categories: ['food'],
    icons: [
      { src: `${folder}/icon.svg`, type: 'image/svg+xml', sizes: 'any' },
      { src: `${folder}/icon.png`, type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
    ],
    shortcuts,
  }, null, 2)}\n`)
}
