import { complaint } from '../complaint.mjs'

/** What the look and the script of pages that were written ahead are called in a site: nothing keeps them on a device. */
export const SHEET = 'prerendered.css'
export const TAKEOVER = 'prerendered.js'

/** What the built page says of the shop as a whole, which each page says of itself. */
const OWN = /<(?:meta (?:name="description"|property="og:[a-z:]+"|name="twitter:card")|link rel="(?:canonical|alternate)")(?:"[^"]*"|[^">])*>\n?/g
const TITLE = /<title>[^<]*<\/title>/
const PLACE = /<div id="app">[^]*(<noscript>[^]*?<\/noscript>)[^]*?<div id="overlays"><\/div>/

/**
 * The built page with this head and, in place of the splash, this body. The script that has it give way runs before the shop's;
 * its look, for which a script would wait, comes last. Nothing inline is added that a policy would have to know.
 * @param {string} template
 * @param {{ readonly head: string; readonly body: string }} page
 */
export function pageWith(template, { head, body }) {
  if (!TITLE.test(template) || !PLACE.test(template)) throw complaint('index.html is not the page of a build: run `npm run build` first')
  return template
    .replace(OWN, '')
    .replace(TITLE, () => `${head}<script defer src="/${TAKEOVER}"></script>`)
    .replace('</head>', () => `<link rel="stylesheet" href="/${SHEET}">\n</head>`)
    .replace(PLACE, (_, noscript) => `${body.replace(/<\/div>$/, () => `${noscript}\n</div>`)}\n<div id="app"></div>\n<div id="overlays"></div>`)
}

/**
 * The words that the brand says in its own way, out of the built page.
 * @param {string} page
 * @returns {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
export function textsIn(page) {
  const [, text = '{}'] = /<script type="application\/json" id="storefront-texts">([^]*?)<\/script>/.exec(page) ?? []
  return JSON.parse(text)
}
