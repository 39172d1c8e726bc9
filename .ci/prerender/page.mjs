import { CliError } from '../cli/cli-error.mjs'

/**
 * The style sheet and the script of prerendered pages.
 * The offline copy of the shop contains neither.
 */
export const SHEET = 'prerendered.css'
export const TAKEOVER = 'prerendered.js'

/** Descriptions of the whole shop in the built page, which each prerendered page replaces with its own. */
const SHOP_METADATA =
  /<(?:meta (?:name="description"|property="og:[a-z:]+"|name="twitter:card")|link rel="(?:canonical|alternate)")(?:"[^"]*"|[^">])*>\n?/g
const TITLE = /<title>[^<]*<\/title>/
/**
 * The shop's container with the splash.
 * The captured group is the splash's texts for slow connections and for browsers without scripts.
 */
const APP_CONTAINER = /<div id="app">[^]*(<p class="splash-slow"[^]*?<\/noscript>)[^]*?<div id="overlays"><\/div>/

/**
 * Inserts a head and, after the shop's container, a body into the built page.
 * The script `TAKEOVER` removes this body. It is preloaded, and its element follows the body,
 * because the script looks for the body when it runs.
 * The style sheet comes last in the head, because scripts after a style sheet wait for the sheet.
 * Nothing inline is added, so the security policy stays the same.
 * @param {string} template
 * @param {{ readonly head: string; readonly body: string }} page
 */
export function fillTemplate(template, { head, body }) {
  if (!TITLE.test(template) || !APP_CONTAINER.test(template))
    throw new CliError('index.html is not a built page: run `npm run build` first')
  const fill = (/** @type {string} */ _, /** @type {string} */ splashTexts) => [
    '<div id="app" class="behind-prerendered"></div>',
    body.replace(/<\/div>$/, () => `${splashTexts}\n</div>`),
    '<div id="overlays"></div>',
    `<script async src="/${TAKEOVER}"></script>`,
  ].join('\n')
  return template
    .replace(SHOP_METADATA, '')
    .replace(TITLE, () => `${head}<link rel="preload" as="script" href="/${TAKEOVER}">`)
    .replace('</head>', () => `<link rel="stylesheet" href="/${SHEET}">\n</head>`)
    .replace(APP_CONTAINER, fill)
}
