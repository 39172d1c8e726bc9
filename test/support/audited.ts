import { readFileSync } from 'node:fs'
import * as ts from 'typescript/unstable/ast'
import { buildContentPolicy } from '../../.ci/site/policy.ts'
import * as keys from '../../core/shop/storage/keys.ts'
import { isText, readName, collectNodes, readSources, collectTexts } from './sources.ts'

/*
 * Lists storage names, hosts, policies and log codes of the sources. Tests compare them with
 * `test/audit.md`.
 */

const sources = readSources('core', 'src').filter(({ file }) => !/^src\/(?:gallery|dev)\//.test(file))

/** Storage names that are not in the table of keys, with the files that declare them. */
const DECLARED: readonly (readonly [file: string, name: RegExp, rest: string])[] = [
  ['core/shop/storage/markers.ts', /\b(order_\w+): KEY\./g, ''],
  ['core/shop/screens/position-draft.ts', /`(position_draft_)\$\{/g, '…'],
  ['core/shop/account/providers/vk/auth-requests.ts', /'(__Host-[\w-]+)'/g, ''],
  ['core/store/stored.ts', /`\$\{key\}(\.bad)`/g, ''],
  ['src/web/scroll-start.ts', /POSITIONS_KEY = '(\w+)'/g, ''],
  ['src/web/early-taps.ts', /TAPS_KEY = '(\w+)'/g, ''],
  ['src/app/parts/menu-cache.ts', /createWebArchive\('(\w+)'\)/g, ''],
  ['src/worker/offline.ts', /PREFIX = '([\w-]+)'/g, '…'],
]
/** All names under which the shop stores data on a device, as `test/audit.md` writes them. */
export function listDeclaredNames(): readonly string[] {
  const ofTables = Object.entries(keys).flatMap(([name, key]) =>
    typeof key === 'string' ? [name === 'CART_REPLICA' ? `${key}…` : key] : [],
  )
  const others = DECLARED.flatMap(([file, pattern, rest]) =>
    [...new Set([...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => name))].map(name =>
      name === '.bad' ? `…${name}` : name + rest,
    ),
  )
  return [...ofTables, ...others]
}

/** The files that may access the browser's storage directly; all others use the ports. */
const STORAGE_FILES = [
  'src/web/early-taps.ts',
  'src/app/parts/menu-cache.ts',
  'src/early.ts',
  'src/main.tsx',
  'src/web/archive.ts',
  'src/web/scroll.ts',
  'src/web/sign-in/vk/load.ts',
  'src/web/storage.ts',
  'src/worker/offline.ts',
]
const AREAS = /^(?:localStorage|sessionStorage|indexedDB|caches|cookie|cookieStore|createWebArchive|createWebStorage)$/

/** Finds other files that access storage, and literal storage names that are not declared. */
export function findUndeclaredStorage(): readonly string[] {
  const files = sources
    .filter(({ tree }) =>
      collectNodes(tree).some(
        node => (ts.isIdentifier(node) && AREAS.test(node.text)) || (isText(node) && AREAS.test(node.text)),
      ),
    )
    .map(({ file }) => file)
    .filter(file => !STORAGE_FILES.includes(file))
  const declared = listDeclaredNames()
  const written = sources.flatMap(({ tree }) =>
    collectNodes(tree)
      .filter(ts.isCallExpression)
      .filter(
        ({ expression }) =>
          ts.isPropertyAccessExpression(expression)
          && /^(?:get|set|remove|getItem|setItem|removeItem)$/.test(expression.name.text)
          && /storage|^tab$|^shared$|^real$|cookies/i.test(readName(expression.expression)),
      )
      .flatMap(({ arguments: [name] }) => (name !== undefined && isText(name) ? [name.text] : [])),
  )
  return [...files, ...written.filter(name => !declared.includes(name))]
}

export const isRemovedOnSignOut = (name: string): boolean => keys.isPersonal(name.replace('…', 'x'))

const OWN = 'https://own.example'
const VK = { methods: ['VK'], vkClientId: '51' }
/** For each field that extends the policy: a configuration with it, and one without it. */
const POLICY_FIELDS: Readonly<Record<string, { readonly with: object; readonly without?: object }>> = {
  'apiBase': { with: { apiBase: OWN } },
  'images.hosts': { with: { images: { hosts: ['own.example'] } } },
  'bootLoader': { with: { bootLoader: `${OWN}/a.gif` } },
  'welcomePicture': { with: { welcomePicture: `${OWN}/a.webp` } },
  'maps.gazetteer': { with: { maps: { gazetteer: `${OWN}/a.json` } } },
  'maps.key': { with: { maps: { key: 'k' } } },
  'maps.yandexKey': { with: { maps: { yandexKey: 'k' } } },
  'signIn.googleClientId': { with: { signIn: { methods: ['GOOGLE'], googleClientId: 'g' } } },
  'signIn.appleClientId': { with: { signIn: { methods: ['APPLE'], appleClientId: 'a' } } },
  'signIn.vkClientId': { with: { signIn: VK } },
  'signIn.vkOneTap': { with: { signIn: { ...VK, vkOneTap: true } }, without: { signIn: VK } },
  'botCheck: recaptcha': { with: { botCheck: { provider: 'recaptcha', siteKey: 'k' } } },
  'botCheck: smartcaptcha': { with: { botCheck: { provider: 'smartcaptcha', siteKey: 'k' } } },
  'metrics.scriptUrl': { with: { metrics: { scriptUrl: `${OWN}/a.js` } } },
  'metrics.counterId': { with: { metrics: { counterId: '7' } } },
  'report.url': { with: { report: { url: `${OWN}/faults` } } },
}
/**
 * `FIELD: DIRECTIVE SOURCE` for each policy source that a field adds, plus hosts in `policy.mjs`
 * without a field.
 */
export function listPolicyRows(): readonly string[] {
  const gained = Object.entries(POLICY_FIELDS).flatMap(([field, { with: values, without = {} }]) => {
    const sourcesBefore = listPolicySources(without)
    return listPolicySources(values)
      .filter(source => !sourcesBefore.includes(source))
      .map(one => `${field}: ${one.replace(OWN, 'its host')}`)
  })
  const named = [
    ...readFileSync('.ci/site/policy.ts', 'utf8').matchAll(/(?:https|wss):\/\/[\w*.-]+(?:\/[\w/-]*)?/g),
  ].map(([address]) => address)
  return [...gained, ...named.filter(address => !gained.some(row => row.endsWith(` ${address}`)))]
}
function listPolicySources(config: object): readonly string[] {
  return buildContentPolicy('', config)
    .metaPolicy.split('; ')
    .filter(rule => !rule.includes('trusted-types'))
    .flatMap(rule => {
      const [directive, ...list] = rule.split(' ')
      return list.filter(source => source !== "'none'").map(source => `${directive} ${source}`)
    })
}

/**
 * Hosts in the sources' texts, or addresses that match `pattern`. Vocabularies are left out: they are
 * not requested.
 */
export function listSourceHosts(pattern?: RegExp): readonly string[] {
  const addresses = sources
    .filter(({ file }) => !file.startsWith('src/text/'))
    .flatMap(({ tree }) => collectTexts(tree))
    .flatMap(text => /(?:https|wss):\/\/[\w*.-]+[^\s"?]*/.exec(text)?.[0] ?? [])
    .filter(address => !/schema\.org|w3\.org/.test(address))
  return [
    ...new Set(
      pattern === undefined
        ? addresses.map(address => new URL(address).host)
        : addresses.filter(address => pattern.test(address)),
    ),
  ]
}

const REPORTERS = ['report', 'reportOnce', 'handleFailure', 'dropInvalid']
/** The codes of reports and errors in the sources. */
export function listReportCodes(): readonly string[] {
  const reportedNodes = sources.flatMap(({ tree }) => collectNodes(tree)).flatMap(node => {
    if (ts.isCallExpression(node) && REPORTERS.includes(readName(node.expression))) return [...node.arguments]
    return ts.isPropertyAssignment(node) && node.name.getText() === 'code' ? node.initializer : []
  })
  return [...new Set(reportedNodes.flatMap(collectTexts).filter(text => /^[a-z-]+\.[a-z-]+$/.test(text)))].sort()
}

const CODE_SINKS = [
  'innerHTML', 'outerHTML', 'insertAdjacentHTML', 'dangerouslySetInnerHTML', 'eval', 'Function', 'srcdoc', 'srcDoc',
  'createContextualFragment',
]
/** Finds uses of features that can execute a text as code. */
export const findCodeInjection = (): readonly string[] =>
  sources.flatMap(({ file, tree }) =>
    collectNodes(tree)
      .filter(
        node =>
          (ts.isIdentifier(node) && CODE_SINKS.includes(node.text))
          || (ts.isPropertyAccessExpression(node) && node.getText() === 'document.write'),
      )
      .map(node => `${file}: ${node.getText()}`),
  )
