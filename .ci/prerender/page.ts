import { CliError } from '../cli/cli-error.mjs'

/** The style sheet and the script of prerendered pages. The service worker caches neither. */
export const SHEET = 'prerendered.css'
export const TAKEOVER = 'prerendered.js'

/** Matches the elements that describe the whole shop. Each prerendered page has its own instead. */
const SHOP_METADATA =
  /<(?:meta (?:name="description"|property="og:[a-z:]+"|name="twitter:card")|link rel="(?:canonical|alternate)")(?:"[^"]*"|[^">])*>\n?/g
const TITLE = /<title>[^<]*<\/title>/
/**
 * Matches the shop's container with the splash screen. The captured group is the splash screen's
 * texts for slow connections and for browsers without scripts.
 */
const APP_CONTAINER = /<div id="app">[^]*(<p class="splash-slow"[^]*?<\/noscript>)[^]*?<div id="overlays"><\/div>/

/** Matches the language of the root element. */
const ROOT = /(?<=<html lang=")[^"]*/

/** Reads the language of the root element of a page; empty without one. */
export const readPageLanguage = (page: string) => ROOT.exec(page)?.[0] ?? ''

/** A page of the shop: the language of its root element, the head and the body that are inserted. */
interface PageParts { readonly locale: string; readonly head: string; readonly body: string }

/**
 * Inserts a language, a head and, after the shop's container, a body into the built page. The script `TAKEOVER`
 * removes this body. It is preloaded, and its element follows the body, because the script searches
 * for the body when it runs. The style sheet comes last in the head, because scripts after a style
 * sheet wait for the sheet. No inline script or style is added, so the Content-Security-Policy
 * stays valid.
 * @throws {CliError} when the template is not a built page
 */
export function fillTemplate(template: string, { locale, head, body }: PageParts) {
  if (!TITLE.test(template) || !APP_CONTAINER.test(template) || !ROOT.test(template))
    throw new CliError('index.html is not a built page: run `npm run build` first')
  const fill = (_: string, splashTexts: string) => [
    '<div id="app" class="behind-prerendered"></div>',
    body.replace(/<\/div>$/, () => `${splashTexts}\n</div>`),
    '<div id="overlays"></div>',
    `<script async src="/${TAKEOVER}"></script>`,
  ].join('\n')
  return template
    .replace(ROOT, () => locale)
    .replace(SHOP_METADATA, '')
    .replace(TITLE, () => `${head}<link rel="preload" as="script" href="/${TAKEOVER}">`)
    .replace('</head>', () => `<link rel="stylesheet" href="/${SHEET}">\n</head>`)
    .replace(APP_CONTAINER, fill)
}
