import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  findBrokenLinks, findCode, isTest, findLinks, readPage, readRows, readSection, readTitles, type Page,
} from './support/audit-page.ts'
import {
  listDeclaredNames, findCodeInjection, isRemovedOnSignOut, listPolicyRows, listReportCodes, listSourceHosts,
  findUndeclaredStorage,
} from './support/audited.ts'

/**
 * Compares `test/audit.md` with the sources. Each check takes the page as a parameter, so that another
 * test can show that it fails for a corrupted page.
 */
const audit = suite('the auditor\'s page')

const page = readPage('test/audit.md')
const differing = (said: readonly string[], there: readonly string[]): readonly string[] => [
  ...said.filter(item => !there.includes(item)).map(one => `only said: ${one}`),
  ...there.filter(item => !said.includes(item)).map(one => `not said: ${one}`),
  ...said.filter((one, at) => said.indexOf(one) !== at).map(one => `twice: ${one}`),
]

const titles = readTitles(
  [...new Set(findLinks(page).map(({ file }) => file))].filter(file => isTest(file) && existsSync(file)),
)
const missingTests = (said: Page): readonly string[] =>
  findLinks(said)
    .filter(({ file, words }) => isTest(file) && file !== `test/${words}` && titles.get(file)?.has(words) !== true)
    .map(({ file, words }) => `${file}: ${words}`)

const production: Readonly<
  Record<string, { readonly version?: string; readonly license?: string; readonly dev?: boolean }>
> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
const packages = (said: Page): readonly string[] =>
  differing(
    readRows(readSection(said, 'Supply chain and bundle contents'), 6).map(
      ([name = '', version, from, licence]) => `${findCode(name)} ${version} ${from} ${licence}`,
    ),
    Object.entries(production)
      .filter(([name, { dev }]) => name !== '' && dev !== true)
      .map(
        ([name, { version, license }]) =>
          `${name.replace(/^.*node_modules\//, '')} ${version} ${findHome(name)} ${license}`,
      ),
  )
/** The repository that a package names in its `package.json`. */
function findHome(folder: string): string | undefined {
  const { repository } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  return /([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(repository.url ?? repository)?.[1]
}

const stored = (said: Page) => readRows(readSection(said, 'Client-side storage and retention'), 6)
const names = (said: Page, there: readonly string[]): readonly string[] =>
  differing(
    stored(said).flatMap(([name = '']) => findCode(name)), there,
  )
const leaving = (said: Page): readonly string[] =>
  stored(said)
    .filter(([, where = '']) => /^(?:localStorage|sessionStorage|both)$/.test(where))
    .flatMap(([cell = '', , , , , leaves]) =>
      findCode(cell).filter(name => leaves !== (isRemovedOnSignOut(name) ? 'yes' : 'no')),
    )

const hosts = (said: Page): readonly string[] =>
  differing(
    readRows(readSection(said, 'Network endpoints'), 4).flatMap(([field = '', source = '', directives = '']) =>
      directives.split(', ').map(directive => `${findCode(field)}: ${directive} ${findCode(source)[0] ?? source}`),
    ),
    listPolicyRows(),
  )
const untoldHosts = (said: Page): readonly string[] =>
  listSourceHosts().filter(host => !readSection(said, 'Network endpoints').includes(`//${host}`))
const scripts = (said: Page): readonly string[] =>
  ['https://maps.googleapis.com/maps/api/js', ...listSourceHosts(/\.js\b|gsi\/client|appleid\.cdn/)].filter(
    address => !readSection(said, 'Third-party scripts').includes(address),
  )

const codes = (said: Page): readonly string[] =>
  differing(
    findCode(/^The codes: [^]*?\.$/m.exec(readSection(said, 'Logging and diagnostics'))?.[0] ?? ''), listReportCodes(),
  )

const FAMILIES = { N: 27, A: 25, S: 19, G: 16, T: 15, H: 10, X: 15, U: 10, P: 7, W: 10 }
function threats(said: Page): readonly string[] {
  const rows = readRows(readSection(said, 'Threat model'), 4)
  const wanted = Object.entries(FAMILIES).flatMap(([family, count]) =>
    Array.from({ length: count }, (_, at) => `${family}${at + 1}`),
  )
  const unproved = rows.filter(
    ([, , does = '', proof = '']) =>
      does.length < 5
      || !(
        findLinks({ ...said, text: proof }).some(({ file }) => isTest(file))
        || /^(?:Accepted|Not covered): ./.test(proof)
      ),
  )
  return [...differing(rows.map(([id = '']) => id), wanted), ...unproved.map(([id]) => `without a proof: ${id}`)]
}

const ANSWERS = ['yes', 'partly', 'no', 'not applicable']
const STANDARD =
  `1.2.2 1.3.2 1.3.12 1.5.2 2.1.1 2.2.1 2.2.2 2.2.3 2.3.1
3.1.1 3.2.2 3.2.3 3.4.1 3.4.3 3.4.4 3.4.5 3.4.6 3.4.7 3.4.8 3.5.5 3.6.1 3.7.2 3.7.3 3.7.5
7.4.1 7.4.4 7.6.2 10.1.1 10.1.2 10.2.1 10.2.2 10.2.3 10.5.1 10.5.2 10.5.3 10.5.4 11.5.1
13.1.1 13.1.3 13.4.1 13.4.2 14.2.1 14.2.3 14.3.1 14.3.3
15.1.1 15.1.2 15.1.4 15.1.5 15.2.1 15.2.3 15.2.4 15.3.5 15.3.6 15.4.2 16.5.1 16.5.2 16.5.3 16.5.4`.split(/\s/)
function standard(said: Page): readonly string[] {
  const text = readSection(said, 'OWASP ASVS')
  const rows = readRows(text, 6)
  const counts = ANSWERS.map(answer => `${rows.filter(row => row[3] === answer).length} ${answer}`)
  const counted = `Result: ${counts.join(', ')}.`
  const open = rows.filter(
    ([, level = '', , answer = '', why = '', see = '']) =>
      !/^[123]$/.test(level)
      || !ANSWERS.includes(answer)
      || why.length < 5
      || findLinks({ ...said, text: see }).length === 0,
  )
  return [
    ...differing(
      rows.map(([id = '']) => id), STANDARD,
    ),
    ...open.map(([id]) => `without an answer or a link: ${id}`),
    ...(text.includes(counted) ? [] : [`not said: ${counted}`]),
  ]
}

/** The modules that these files import statically, with the files themselves. */
function listModules(files: readonly string[], known = new Set<string>()): ReadonlySet<string> {
  for (const file of files.filter(name => !known.has(name))) {
    known.add(file)
    listModules(
      [...readFileSync(file, 'utf8').matchAll(/^(?:import .*|\} from )'(\.[^']+)'$/gm)].map(([, to = '']) =>
        path.posix.join(path.posix.dirname(file), to),
      ),
      known,
    )
  }
  return known
}
const isAbout = (lines: number, file: string): boolean =>
  Math.abs(readFileSync(file, 'utf8').split('\n').length - 1 - lines) <= lines / 10
/** What Node loads for `npm run build`. The hooks are loaded by their address, which no import names. */
const BUILD_ENTRIES = [
  'build.mjs', '.ci/cli/load-typescript.mjs', '.ci/cli/typescript-hooks.mjs', '.ci/release/build.ts',
]
/** Faults of the reading order: missing files, wrong line counts, unlisted modules of the build. */
function readingOrder(said: Page): readonly string[] {
  const files = (part: string) =>
    [...readSection(said, part).matchAll(/`([\w./-]+)` \((\d+)\)/g)].map(([, file = '', lines]) => ({
      file, lines: Number(lines),
    }))
  const listed = files('What to read, in which order')
  return [
    ...listed
      .filter(({ file, lines }) => !existsSync(file) || !isAbout(lines, file))
      .map(({ file, lines }) => `${file}: ${lines}`),
    ...differing(files('Production build').map(({ file }) => file), [...listModules(BUILD_ENTRIES)]),
  ]
}

audit('leads to files and headings that are there, and so do the pages beside it', () => {
  for (const file of ['test/audit.md', '.github/SECURITY.md', '.github/CONTRIBUTING.md', 'README.md'])
    assert.equal(findBrokenLinks(readPage(file)), [], file)
})
audit('names tests that are there, by file and title', () => assert.equal(missingTests(page), []))
audit('names the packages of production, with their licences, and no others', () => assert.equal(packages(page), []))
audit('names whatever the shop keeps on a device, and nothing else', () => {
  assert.equal(names(page, listDeclaredNames()), [])
  assert.equal(findUndeclaredStorage(), [], 'kept under a name, or by a file, that the check does not know')
})
audit('says rightly what leaves with its person', () => assert.equal(leaving(page), []))
audit('names each source that a field opens in the policy, by directive, and no other', () =>
  assert.equal(hosts(page), []),
)
audit('names each host that stands in the sources, and each script of others', () => {
  assert.equal(untoldHosts(page), [])
  assert.equal(scripts(page), [])
})
audit('names each code that the shop may note', () => assert.equal(codes(page), []))
audit('has all rows of the threat model, each with a test or the word that there is none', () =>
  assert.equal(threats(page), []),
)
audit('answers each row of the standard, with a link, and counts rightly', () => assert.equal(standard(page), []))
audit('says that the sources hold no way to make code of text, which is so', () =>
  assert.equal(findCodeInjection(), []),
)
audit('lists files to read with their line counts, and each module that `npm run build` imports', () =>
  assert.equal(readingOrder(page), []),
)

/** Corrupted pages, and the check that must detect each. */
const corruptions: readonly (readonly [of: string, to: string, check: (said: Page) => readonly string[]])[] = [
  ['](../LICENSE)', '](../LICENCE)', findBrokenLinks],
  ['](#9-accepted-risks-and-decisions)', '](#9-accepted-risks)', findBrokenLinks],
  ['[takes its randomness from the port alone]', '[takes its randomness from a port alone]', missingTests],
  ['](core/pkce.test.ts)', '](core/jwt.test.ts)', missingTests],
  ['| lukeed/clsx | MIT |', '| lukeed/clsx | ISC |', packages],
  ['| lukeed/clsx |', '| another/clsx |', packages],
  ['| `clsx` |', '| `clsy` |', packages],
  ['| 2.1.1 | lukeed', '| 2.1.0 | lukeed', packages],
  ['| `app_theme` |', '| `app_look` |', said => names(said, listDeclaredNames())],
  ['| `app_theme` |', '| `app_locale` |', said => names(said, listDeclaredNames())],
  ['', '', said => names(said, [...listDeclaredNames(), 'app_new'])],
  ['| until changed | yes |', '| until changed | no |', leaving],
  ['`https://yastatic.net` | script-src', '`https://yastatic.net` | img-src', hosts],
  ['| `https://yastatic.net` |', '| `https://yastatic.org` |', hosts],
  ['mc.yandex.ru', 'mc.yandex.com', untoldHosts],
  ['`https://accounts.google.com/gsi/client` | sign-in page', 'Google | sign-in page', scripts],
  ['`time.zone`, ', '', codes],
  ['`time.zone`', '`time.zones`', codes],
  ['| X5 |', '| X6 |', threats],
  ['Accepted: clobbering needs', 'None: clobbering needs', threats],
  ['| 3.4.7 | 3 |', '| 3.4.9 | 3 |', standard],
  ['| no | the shop has no server', '| never | the shop has no server', standard],
  ['| no | the shop has no server', '| yes | the shop has no server', standard],
  ['| [section 5](#5-third-party-scripts) |', '| section 5 |', standard],
  ['`core/money.ts` (', '`core/monies.ts` (', readingOrder],
  ['`core/shop/checkout/confirm-order.ts` (', '`core/shop/checkout/confirm-order.ts` (1', readingOrder],
  ['`.ci/site/sums.ts` (', '`.ci/site/sum.mjs` (', readingOrder],
]
audit('each check finds a page that says otherwise', () => {
  for (const [of, to, check] of corruptions) {
    const text = page.text.replaceAll(of, to)
    assert.ok(of === '' || text !== page.text, `there is no «${of}» to spoil`)
    assert.ok(check({ ...page, text }).length > 0, `«${to}» in place of «${of}» is not found`)
  }
})

audit.run()
