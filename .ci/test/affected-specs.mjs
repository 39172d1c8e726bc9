/** Files that cannot affect a browser test through the build. */
const NOT_BUILT = /^test\/|^e2e\/[^/]*\.spec\.ts$|\.md$/
/** Files that browser tests import. All other files affect them through the build. */
const SPEC_SOURCE = /^e2e\/(?!sandbox\/|demo\/)/
/**
 * The browser tests of a subject, which is a word in the path of a source.
 * A test whose name is in the path needs no row.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const SPECS_BY_SUBJECT = {
  account: ['sign-in', 'leaving'],
  auth: ['sign-in', 'social'],
  cart: ['checkout-bar', 'other-tab'],
  catalogue: ['browse-details', 'menu-time'],
  checkout: ['checkout-fields', 'order-take-away'],
  gallery: ['kit'],
  geo: ['maps'],
  language: ['languages'],
  map: ['maps'],
  menu: ['browse-details', 'card-to-dish'],
  money: ['checkout-bar', 'preflight-additions'],
  order: ['order-take-away', 'orders'],
  payment: ['payment-return'],
  place: ['location', 'door'],
  quote: ['checkout-bar', 'preflight-additions'],
  report: ['diagnostic-report'],
  router: ['back', 'routes'],
  storage: ['reload', 'tabs'],
  store: ['other-tab', 'reload'],
  text: ['languages'],
  time: ['menu-time'],
  ui: ['kit', 'sheets'],
  worker: ['offline'],
}
/** The browser test of a source without a subject: an order from the first page to its status. */
const MAIN_FLOW = 'order-take-away'

/** @param {string} spec */
const toName = spec => spec.replace(/^e2e\/|\.spec\.ts$/g, '')

/**
 * Selects browser tests that import a changed file, and those of the subjects of changed sources.
 * `isComplete`: the change cannot affect the other browser tests.
 * @param {Pick<import('./affected-tests.mjs').Change, 'changed' | 'specs'>} change
 * @param {(spec: string) => ReadonlySet<string>} collectImports
 */
export function selectAffectedSpecs({ changed, specs }, collectImports) {
  const imports = new Map(specs.map(spec => [spec, collectImports(spec)]))
  /** @param {string} file */
  const listImporters = file => specs.filter(spec => imports.get(spec)?.has(file))
  const built = changed.filter(file => !NOT_BUILT.test(file))
  const sources = built.filter(file => !SPEC_SOURCE.test(file))
  const selected = new Set([...changed.flatMap(listImporters), ...sources.flatMap(file => listBySubject(specs, file))])
  return {
    specs: specs.filter(spec => selected.has(spec)),
    names: specs.filter(spec => selected.has(spec)).map(toName),
    isComplete: selected.size === specs.length
      || built.every(file => !sources.includes(file) && listImporters(file).length > 0),
  }
}

/**
 * Lists the browser tests of the words in a source's path, or the one of the main flow.
 * @param {readonly string[]} specs
 * @param {string} file
 */
function listBySubject(specs, file) {
  const words = file.replace(/\.\w+$/, '').split(/[^A-Za-z]+|(?=[A-Z])/).map(word => word.toLowerCase())
  const names = words.flatMap(word => Object.hasOwn(SPECS_BY_SUBJECT, word) ? SPECS_BY_SUBJECT[word] ?? [] : [])
  const isOfSubject = (/** @type {string} */ name) =>
    names.includes(name) || name.split('-').every(word => words.includes(word))
  const found = specs.filter(spec => isOfSubject(toName(spec)))
  return found.length > 0 ? found : specs.filter(spec => toName(spec) === MAIN_FLOW)
}
