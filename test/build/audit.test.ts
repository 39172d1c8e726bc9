import fs from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { run } from '../../.ci/build/audit.mjs'
import { readProject } from '../../.ci/build/installed.mjs'
import { faultsIn } from '../../.ci/build/judge-packages.mjs'
import { CARD } from '../../.ci/build/package-card.mjs'
import { siteFolder } from './site-folder.ts'

const audit = suite('the judgement of the packages')

type Values = Record<string, any>
/** A project as it should be: one package at run time, which brings one along, and one tool; each file of it by its path. */
interface Files {
  readonly asked: { readonly dependencies: Values; readonly devDependencies: Values }
  readonly lock: Record<'node_modules/view' | 'node_modules/order' | 'node_modules/tool', Values> & Record<string, Values>
  readonly record: Record<string, Values>
  readonly found: Record<string, Values>
  readonly texts: Record<string, string>
  readonly card: Record<keyof typeof CARD, Record<string, string>>
  shipped: string[]
}
const HASH = `sha512-${'A'.repeat(86)}==`
const asItShouldBe = (): Files => {
  const lock = {
    'node_modules/view': { version: '1.2.3', integrity: HASH, license: 'MIT', dependencies: { order: '^1.0.0' } },
    'node_modules/order': { version: '1.0.1', integrity: HASH, license: 'ISC' },
    'node_modules/tool': { version: '4.0.0', integrity: HASH, license: 'MPL-2.0', dev: true },
    'node_modules/tool-of-another-system': { version: '4.0.0', integrity: HASH, license: 'MIT', dev: true, optional: true },
  }
  return {
    asked: { dependencies: { view: '1.2.3' }, devDependencies: { tool: '4.0.0' } },
    lock, record: structuredClone(lock),
    found: {
      'node_modules/view': { name: 'view', version: '1.2.3', license: 'MIT' }, 'node_modules/order': { name: 'order', version: '1.0.1', license: 'ISC' },
      'node_modules/tool': { name: 'tool', version: '4.0.0', license: 'MPL-2.0', scripts: { test: 'run', 'install:more': 'run' } },
    },
    texts: { 'node_modules/view/LICENSE': 'MIT', 'node_modules/order/licence.md': 'ISC', '.npmrc': '# ours\nignore-scripts = true\n' },
    card: { production: { view: 'the views' }, carried: { order: 'for view' }, development: { tool: 'builds' }, scripts: {} },
    shipped: ['order', 'view'],
  }
}

/** The sentences about a project, once this has been changed in it. */
function told(change: (files: Files) => void): readonly string[] {
  const files = asItShouldBe()
  change(files)
  const folder = siteFolder()
  const written = {
    'package.json': JSON.stringify(files.asked), 'package-lock.json': JSON.stringify({ packages: { '': files.asked, ...files.lock } }),
    'node_modules/.package-lock.json': JSON.stringify({ packages: files.record }),
    ...Object.fromEntries(Object.entries(files.found).map(([where, values]) => [`${where}/package.json`, JSON.stringify(values)])), ...files.texts,
  }
  for (const [name, text] of Object.entries(written)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), text)
  }
  return faultsIn(readProject(folder), files.card, files.shipped)
}

audit('has nothing to say of a project as it should be', () => assert.equal(told(() => undefined), []))

/** What is planted, and the one sentence about it. */
const PLANTED: readonly (readonly [what: string, change: (files: Files) => void, sentence: RegExp])[] = [
  ['a licence that may not ship', ({ found }) => { found['node_modules/order']!['license'] = 'MPL-2.0' }, /^order 1\.0\.1 has the licence MPL-2\.0, which is not among those that may ship/],
  ['a licence that no tool may have', ({ found }) => { found['node_modules/tool']!['license'] = 'GPL-3.0-only' }, /^tool 4\.0\.0 has the licence GPL-3\.0-only, which is not among those that a tool may have/],
  ['a licence told by the lock alone', ({ lock }) => { lock['node_modules/tool-of-another-system']!['license'] = 'UNLICENSED' }, /^tool-of-another-system 4\.0\.0 has the licence UNLICENSED/],
  ['no licence', ({ found, lock }) => { delete found['node_modules/view']!['license']; delete lock['node_modules/view']['license'] }, /^view 1\.2\.3 has no licence, which/],
  ['a licence without its text', ({ texts }) => { delete texts['node_modules/order/licence.md'] }, /^order 1\.0\.1 brings no text of its licence/],
  ['an install script that the lock tells of', ({ lock }) => { lock['node_modules/tool-of-another-system']!['hasInstallScript'] = true }, /^tool-of-another-system 4\.0\.0 has an install script/],
  ...['preinstall', 'install', 'postinstall'].map(script => [
    `a ${script} script that the lock does not tell of`, ({ found }: Files) => { found['node_modules/order']!['scripts'] = { [script]: 'node steal.js' } }, /^order 1\.0\.1 has an install script/,
  ] as const),
  ['a program that npm would build', ({ texts }) => { texts['node_modules/tool/binding.gyp'] = '{}' }, /^tool 4\.0\.0 has an install script/],
  ['no integrity', ({ lock, record }) => { delete lock['node_modules/tool']['integrity']; delete record['node_modules/tool']!['integrity'] }, /^tool 4\.0\.0 has no integrity hash in package-lock\.json/],
  ['a weak integrity', ({ lock, record }) => { for (const one of [lock, record]) one['node_modules/tool']!['integrity'] = 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, /^tool 4\.0\.0 has a weak integrity hash \(sha1\)/],
  ['a weak integrity beside a strong one', ({ lock, record }) => { for (const one of [lock, record]) one['node_modules/tool']!['integrity'] = `${HASH} sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=` }, /^tool 4\.0\.0 has a weak integrity hash/],
  ['another host', ({ lock }) => { lock['node_modules/order']['resolved'] = 'https://packages.example/order-1.0.1.tgz' }, /^order 1\.0\.1 is locked to https:\/\/packages\.example\/order-1\.0\.1\.tgz: packages come from npm's registry/],
  ['a repository in place of a package', ({ lock }) => { lock['node_modules/order']['resolved'] = 'git+ssh://git@code.example/order.git#abc' }, /^order 1\.0\.1 is locked to git\+ssh:/],
  ['a folder in place of a package', ({ lock }) => { lock['node_modules/tool']['link'] = true }, /^tool 4\.0\.0 is locked to a folder/],
  ['a package at run time that nobody has spoken for', ({ card }) => { delete card.carried['order'] }, /^order 1\.0\.1 would be there at run time, and nobody has said why/],
  ['a package under the name of another', files => {
    files.lock['node_modules/order']['name'] = files.found['node_modules/order']!['name'] = 'odor'
    delete files.card.carried['order']
    files.shipped = ['view']
  }, /^odor 1\.0\.1 would be there at run time/],
  ['a range', ({ asked }) => { asked.dependencies['view'] = '^1.2.3' }, /^view is asked for as «\^1\.2\.3»/],
  ['a tag', ({ asked }) => { asked.devDependencies['tool'] = 'latest' }, /^tool is asked for as «latest»/],
  ['an address', ({ asked }) => { asked.devDependencies['tool'] = 'github:tool/tool' }, /^tool is asked for as «github:tool\/tool»/],
  ['a package without a reason', ({ card }) => { delete card.development['tool'] }, /^tool has no reason: write one into `development`/],
  ['an empty reason', ({ card }) => { card.production['view'] = ' ' }, /^view has no reason: write one into `production`/],
  ['a reason without a package', ({ card }) => { card.development['hammer'] = 'hits' }, /^hammer has a reason in .* and there is no such package/],
  ['a reason for what comes along no more', ({ card }) => { card.carried['comma'] = 'for view' }, /^comma has a reason/],
  ['a script spoken for that is gone', ({ card }) => { card.scripts['tool'] = 'does nothing' }, /^tool has a reason/],
  ['a tool of which something ships', files => { files.shipped = ['order', 'tool', 'view'] }, /^tool has bytes in the build and is no production package/],
  ['something that ships and is not even locked', files => { files.shipped = ['order', 'stranger', 'view'] }, /^stranger has bytes in the build/],
  ['a package that the lock does not know', ({ found }) => { found['node_modules/@odd/stranger'] = { name: '@odd/stranger', version: '1.0.0' } }, /^node_modules\/@odd\/stranger is there and package-lock\.json does not know it/],
  ['one within another', ({ found }) => { found['node_modules/tool/node_modules/stranger'] = { name: 'stranger', version: '1.0.0' } }, /^node_modules\/tool\/node_modules\/stranger is there/],
  ['another version on the disk', ({ found }) => { found['node_modules/view']!['version'] = '1.2.4' }, /^view 1\.2\.3 is installed as view 1\.2\.4: delete node_modules/],
  ['another version in npm’s own record', ({ record }) => { record['node_modules/view']!['version'] = '1.2.4' }, /^view 1\.2\.3 is installed as version 1\.2\.4/],
  ['other contents in npm’s own record', ({ record }) => { record['node_modules/view']!['integrity'] = HASH.replace('A', 'B') }, /^view 1\.2\.3 is installed as other contents of the same version/],
  ['what npm has not installed', ({ record }) => { delete record['node_modules/view'] }, /^view 1\.2\.3 is installed as what npm has not installed/],
  ['scripts that npm runs', ({ texts }) => { texts['.npmrc'] = '#ignore-scripts=true\n' }, /^\.npmrc does not say ignore-scripts=true/],
  ['another registry', ({ texts }) => { texts['.npmrc'] += '@odd:registry=https://packages.example\n' }, /^\.npmrc names a place of its own for packages \(@odd:registry\)/],
]
for (const [what, change, sentence] of PLANTED) {
  audit(`names ${what}`, () => {
    const faults = told(change)
    assert.is(faults.length, 1, faults.join('\n'))
    assert.match(faults[0] ?? '', sentence)
  })
}

audit('lets a script be that somebody has spoken for', () => {
  assert.equal(told(({ card, found }) => {
    found['node_modules/tool']!['scripts'] = { postinstall: 'look' }
    card.scripts['tool'] = 'only looks'
  }), [])
})

/** The command with the lists into a folder, and all that it says. */
async function audited(folder: string, epoch = '1790000000') {
  const { log, error } = console
  const lines: string[] = []
  console.log = console.error = (line: string) => { lines.push(line) }
  process.env['SOURCE_DATE_EPOCH'] = epoch
  try {
    return { code: await run(['--sbom', folder]), lines }
  } catch (thrown) {
    return { code: (thrown as Error).message, lines }
  } finally {
    Object.assign(console, { log, error })
    delete process.env['SOURCE_DATE_EPOCH']
  }
}

audit('finds nothing wrong with this project, and shows each package of it with its reason', async () => {
  const folder = siteFolder()
  const { code, lines } = await audited(folder)
  const text = lines.join('\n')
  assert.is(code, 0, text)
  const { packages, dependencies } = readProject('.')
  for (const { name, version, isHere } of packages) assert.is(text.includes(`\n${name} ${version} `), isHere, name)
  for (const name of Object.keys(dependencies)) assert.match(text, CARD.production[name] ?? 'a reason')
  assert.match(text, /^react-dom \S+ +MIT +yes +sha512 +no +yes +2\d{5} +\d{5} {2}the views in a browser$/m)
  assert.match(text, /^@types\/google\.maps .* 0 +0 {2}the types of the loader/m)
  assert.equal(fs.readdirSync(folder).filter(name => name.endsWith('x.json')).sort(), ['storefront.cdx.json', 'storefront.spdx.json'])
})

audit('says at once where the lists cannot be written, or nothing tells their date', async () => {
  const file = path.join(siteFolder(), 'lists')
  fs.writeFileSync(file, '')
  const unwritten = await audited(file)
  assert.match(String(unwritten.code), /^\S+lists\/storefront\.cdx\.json cannot be written: /)
  const undated = await audited(siteFolder(), 'yesterday')
  assert.match(String(undated.code), 'set SOURCE_DATE_EPOCH')
  assert.equal([unwritten.lines, undated.lines], [[], []])
})

audit('says that it has written no lists where something is not as it should be', async () => {
  const folder = siteFolder()
  const development = CARD.development as Record<string, string>
  development['hammer'] = 'hits'
  const { code, lines } = await audited(folder).finally(() => { delete development['hammer'] })
  assert.is(code, 1)
  assert.match(lines.at(-1) ?? '', `Nothing is written into ${folder}: `)
  assert.equal(fs.readdirSync(folder).filter(name => name.endsWith('x.json')), [])
})

audit.run()
