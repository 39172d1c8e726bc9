import { complaint } from '../complaint.mjs'

/** What the look and the script of pages that were written ahead are called in a site: nothing keeps them on a device. */
export const SHEET = 'prerendered.css'
export const TAKEOVER = 'prerendered.js'

/** What the built page says of the shop as a whole, which each page says of itself. */
const OWN = /<(?:meta (?:name="description"|property="og:[a-z:]+"|name="twitter:card")|link rel="(?:canonical|alternate)")(?:"[^"]*"|[^">])*>\n?/g
const TITLE = /<title>[^<]*<\/title>/
/** The splash, with what it says to who waits long and to who has no script. */
const PLACE = /<div id="app">[^]*(<p class="splash-slow"[^]*?<\/noscript>)[^]*?<div id="overlays"><\/div>/

/**
 * The built page with this head and, behind the shop's place, this body. Nothing waits for the script that has it give way; its look, for
 * which a script would wait, comes last. Nothing inline is added that a policy would have to know.
 * @param {string} template
 * @param {{ readonly head: string; readonly body: string }} page
 */
export function pageWith(template, { head, body }) {
  if (!TITLE.test(template) || !PLACE.test(template)) throw complaint('index.html is not the page of a build: run `npm run build` first')
  return template
    .replace(OWN, '')
    .replace(TITLE, () => `${head}<script async src="/${TAKEOVER}"></script>`)
    .replace('</head>', () => `<link rel="stylesheet" href="/${SHEET}">\n</head>`)
    .replace(PLACE, (_, words) => `<div id="app" class="behind-prerendered"></div>\n${body.replace(/<\/div>$/, () => `${words}\n</div>`)}\n<div id="overlays"></div>`)
}
