import { CliError } from '../cli/cli-error.mjs'
import type { RenderedPage } from './scripts.ts'

/** Matches the elements that describe the whole shop. Each prerendered page has its own instead. */
const SHOP_METADATA =
  /<(?:meta (?:name="description"|property="og:[a-z:]+"|name="twitter:card")|link rel="(?:canonical|alternate)")(?:"[^"]*"|[^">])*>\n?/g
const TITLE = /<title>[^<]*<\/title>/
/**
 * Matches the shop's container with the splash screen. The captured groups are the splash screen's
 * texts for slow connections and for browsers without scripts, and the latter alone.
 */
const APP_CONTAINER =
  /<div id="app">[^]*(<p class="splash-slow"[^]*?(<noscript>[^]*?<\/noscript>))[^]*?<div id="overlays"><\/div>/

/** Match the elements that load the scripts of the start, and those that run them. */
const PRELOADS = /<link rel="modulepreload"[^>]*>\n?/g
const START_SCRIPTS = /<script type="module"[^>]*><\/script>\n?/g

/** Matches the link to the style sheet of the start. */
const START_SHEET = /<link rel="stylesheet" href="\/(assets\/main-[^"]+)"[^>]*>\n?/

/** Finds the path of the start's style sheet in the built page. */
export const findStartSheet = (template: string) => START_SHEET.exec(template)?.[1]

/** Matches the elements with the addresses of the style sheets that menus do not need. */
const LATER_SHEETS = /<template id="\w+-styles" data-href="([^"]*)"><\/template>\n?/g

/** Matches the language of the root element. */
const ROOT = /(?<=<html lang=")[^"]*/

/** Reads the language of the root element of a page; empty without one. */
export const readPageLanguage = (page: string) => ROOT.exec(page)?.[0] ?? ''

/**
 * What is inserted into the shop's page: the language of its root element, the head, the body, and the data of a
 * page that consists of the shop's own elements.
 */
interface PageParts extends Omit<RenderedPage, 'path' | 'isDefault' | 'locale'> {
  readonly locale: string
  /** The text of the start's style sheet. */
  readonly sheet: string
}

/**
 * The scripts that the views of each kind of page need beside those of the start. The views of a menu need
 * what the page's inline script preloads for a menu.
 */
export const PAGE_SCRIPTS = {
  menu: null,
  restaurants: ['kit', 'more', 'app/deferred-views', 'app/parts/chain'],
  text: ['kit', 'more', 'app/deferred-views', 'info/InfoScreen'],
  dish: ['kit', 'more', 'app/deferred-views', 'menu/PositionLayer'],
  promotion: ['kit', 'more', 'app/deferred-views', 'promotions/PromotionLayer'],
} as const
export type PageKind = keyof typeof PAGE_SCRIPTS

/**
 * Inserts a language, a head, a body and its data into the built page: a layer into the element of the overlays,
 * any other page into the shop's root element. The inline script preloads what the views need, also on a first
 * visit. The page of a menu contains the style sheet, so that its dishes are painted without another request.
 * The Content-Security-Policy of the built page permits that sheet by its hash, and no inline script is added.
 * @throws {CliError} when the template is not a built page
 */
export function fillTemplate(template: string, { locale, head, links, body, data, record, kind, sheet }: PageParts) {
  if (!TITLE.test(template) || !APP_CONTAINER.test(template) || !ROOT.test(template))
    throw new CliError('index.html is not a built page: run `npm run build` first')
  const [, known = ''] = / data-known="([^"]*)"/.exec(template) ?? []
  const findScript = (name: string) => template.split(`"#${name}":"/`)[1]?.split('"')[0] ?? ''
  // what is loaded at once; the fonts follow when the page is shown
  const files = PAGE_SCRIPTS[kind]?.map(name => `0/${findScript(name)}`)
    ?? known.split(' ').filter(file => file.startsWith('0'))
  const preloads = [`0/${findScript('app/prerendered')}`, ...files].join(' ')
  const [, , noScript = ''] = APP_CONTAINER.exec(template) ?? []
  const preloadLinks = template.match(PRELOADS) ?? []
  const isLayer = kind === 'dish' || kind === 'promotion'
  // with its style sheet the page is painted without another request, which the scripts could delay
  const hasSheet = PAGE_SCRIPTS[kind] === null
  const sheets = hasSheet ? [] : [findStartSheet(template) ?? '', ...[...template.matchAll(LATER_SHEETS)]
    .map(([, file = '']) => file.slice(1))]
  // the inline script would wait for a sheet before it; so a hint requests the sheets before its own requests
  const hints = sheets.map(file => `<link rel="preload" as="style" href="/${file}">`)
  const start = hasSheet
    ? [`<style>${sheet}</style>`,
      ...preloadLinks.map(link => link.trim().replace('<link', '<link fetchpriority="low"'))]
    : sheets.map(file => `<link rel="stylesheet" href="/${file}">`)
  const content = [
    ...isLayer ? ['<div id="app"></div>', `<div id="overlays">${body}</div>`] : [`<div id="app">${body}</div>`],
    noScript,
    `<noscript>${links}</noscript>`,
    ...isLayer ? [] : ['<div id="overlays"></div>'],
    // after the page, which is shown without the rest
    `${data}<script type="application/json" id="storefront-page">${record}</script>`,
    ...hasSheet ? [] : preloadLinks,
    ...template.match(START_SCRIPTS) ?? [],
  ].join('\n')
  return template
    .replace(ROOT, () => locale)
    .replace(SHOP_METADATA, '')
    .replace(TITLE, () => [...hints, head].join('\n'))
    .replace(PRELOADS, '')
    .replace(START_SCRIPTS, '')
    .replace(START_SHEET, '')
    .replace(LATER_SHEETS, hasSheet ? '$&' : '')
    .replace('</head>', () => [...start, '</head>'].join('\n'))
    .replace(/ data-(known|first)="[^"]*"/g, (_, name: string) => ` data-${name}="${preloads}"`)
    .replace(/<script(?= data-known=| data-home=)/, '<script data-page=""')
    .replace(APP_CONTAINER, () => content)
}
