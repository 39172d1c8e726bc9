import fs from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { report, run } from '../../.ci/release/audit.ts'
import { readProject } from '../../.ci/release/installed.ts'
import { findChangedPackageFiles } from '../../.ci/release/package-files.ts'
import { runNpmCi } from '../../.ci/cli/set-up.mjs'
import { findPackageFaults } from '../../.ci/release/validate-packages.ts'
import { APPROVED } from '../../.ci/release/approved-packages.ts'
import { captureRun } from './captured-run.ts'
import { createSiteFolder } from './site-folder.ts'

const audit = suite('the validation of packages')

type Values = Record<string, any>
type Packages = Record<'view' | 'order' | 'tool', Values> & Record<string, Values>
const SHA1 = 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='
const HASH = `sha512-${'A'.repeat(86)}==`
/** The files of a valid project: a production package, its dependency, and a tool. Packages are by name. */
function createFiles() {
  const lock: Packages = {
    view: { version: '1.2.3', integrity: HASH, license: 'MIT', dependencies: { order: '^1.0.0' } },
    order: { version: '1.0.1', integrity: HASH, license: 'ISC' },
    tool: { version: '4.0.0', integrity: HASH, license: 'MPL-2.0', dev: true },
    foreign: { version: '4.0.0', integrity: HASH, license: 'MIT', dev: true, optional: true },
  }
  const found: Packages = {
    view: { name: 'view', version: '1.2.3', license: 'MIT' },
    order: { name: 'order', version: '1.0.1', license: 'ISC' },
    tool: { name: 'tool', version: '4.0.0', license: 'MPL-2.0', scripts: { test: 'run', 'install:more': 'run' } },
  }
  const texts: Record<string, string> = {
    'node_modules/view/LICENSE': 'MIT',
    'node_modules/order/licence.md': 'ISC',
    '.npmrc': '# ours\nignore-scripts = true\n',
  }
  const approved: Record<keyof typeof APPROVED, Record<string, string>> = {
    production: { view: 'the views' }, transitive: { order: 'for view' }, development: { tool: 'builds' }, scripts: {},
  }
  const dependencies: Record<string, string> = { view: '1.2.3' }
  const devDependencies: Record<string, string> = { tool: '4.0.0' }
  return { dependencies, devDependencies, lock, found, texts, approved, shipped: ['order', 'view'] }
}
type Files = ReturnType<typeof createFiles>
const inModules = (packages: Values): Values =>
  Object.fromEntries(Object.entries(packages).map(([name, values]) => [`node_modules/${name}`, values]))

/** The sentences about the project after a change of its files. */
function findFaults(change: (files: Files) => void): readonly string[] {
  const files = createFiles()
  change(files)
  const folder = createSiteFolder()
  const written = {
    'package.json': JSON.stringify({ dependencies: files.dependencies, devDependencies: files.devDependencies }),
    'package-lock.json': JSON.stringify({ packages: { '': {}, ...inModules(files.lock) } }),
    ...Object.fromEntries(Object.entries(inModules(files.found)).map(([where, values]) =>
      [`${where}/package.json`, JSON.stringify(values)])),
    ...files.texts,
  }
  for (const [name, text] of Object.entries(written)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), text)
  }
  return findPackageFaults(readProject(folder), files.approved, files.shipped)
}

audit('finds no fault in a valid project', () => assert.equal(findFaults(() => undefined), []))

/** Each planted fault with the one sentence about it. */
const PLANTED: readonly (readonly [what: string, change: (files: Files) => void, sentence: RegExp])[] = [
  ['a licence that may not ship', ({ found }) => { found.order['license'] = 'MPL-2.0' },
    /^order 1\.0\.1 has the licence MPL-2\.0, which is not allowed for code that ships/],
  ['a licence that no tool may have', ({ found }) => { found.tool['license'] = 'GPL-3.0-only' },
    /^tool 4\.0\.0 has the licence GPL-3\.0-only, which is not allowed for tools/],
  ['a licence that only the lock file names', ({ lock }) => { lock['foreign']!['license'] = 'UNLICENSED' },
    /^foreign 4\.0\.0 has the licence UNLICENSED/],
  ['no licence', ({ found, lock }) => { for (const { view } of [found, lock]) delete view['license'] },
    /^view 1\.2\.3 has no licence, which/],
  ['a licence without its text', ({ texts }) => { delete texts['node_modules/order/licence.md'] },
    /^order 1\.0\.1 has no licence text/],
  ['an install script in the lock file', ({ lock }) => { lock['foreign']!['hasInstallScript'] = true },
    /^foreign 4\.0\.0 has an install script/],
  ...['preinstall', 'install', 'postinstall'].map(script => [
    `a ${script} script that is not in the lock file`,
    ({ found }: Files) => { found.order['scripts'] = { [script]: 'node steal.js' } },
    /^order 1\.0\.1 has an install script/,
  ] as const),
  ['a program that npm would build', ({ texts }) => { texts['node_modules/tool/binding.gyp'] = '{}' },
    /^tool 4\.0\.0 has an install script/],
  ['no integrity', ({ lock }) => { delete lock.tool['integrity'] },
    /^tool 4\.0\.0 has no integrity hash in package-lock\.json/],
  ...[SHA1, `${HASH} ${SHA1}`].map(integrity => [
    `the weak integrity ${integrity}`,
    ({ lock }: Files) => { lock.tool['integrity'] = integrity },
    /^tool 4\.0\.0 has a weak integrity hash/,
  ] as const),
  ['another host', ({ lock }) => { lock.order['resolved'] = 'https://packages.example/order-1.0.1.tgz' },
    /^order 1\.0\.1 is locked to https:\/\/packages\.example\/order-1\.0\.1\.tgz: install it from npm's registry/],
  ['a folder in place of a package', ({ lock }) => { lock.tool['link'] = true }, /^tool 4\.0\.0 is locked to a folder/],
  ['a production package without a reason', ({ approved }) => { delete approved.transitive['order'] },
    /^order 1\.0\.1 is a production package without a reason/],
  ['a package under the name of another', files => {
    files.lock.order['name'] = files.found.order['name'] = 'odor'
    delete files.approved.transitive['order']
    files.shipped = ['view']
  }, /^odor 1\.0\.1 is a production package without a reason/],
  ['a range', ({ dependencies }) => { dependencies['view'] = '^1.2.3' }, /^view has the version range «\^1\.2\.3»/],
  ['a tag', ({ devDependencies }) => { devDependencies['tool'] = 'latest' }, /^tool has the version range «latest»/],
  ['an address', ({ devDependencies }) => { devDependencies['tool'] = 'github:tool/tool' },
    /^tool has the version range «github:tool\/tool»/],
  ['a package without a reason', ({ approved }) => { delete approved.development['tool'] },
    /^tool has no reason: write one into `development`/],
  ['an empty reason', ({ approved }) => { approved.production['view'] = ' ' },
    /^view has no reason: write one into `production`/],
  ['a reason without a package', ({ approved }) => { approved.development['hammer'] = 'hits' },
    /^hammer has a reason in .* but is not installed/],
  ['a reason of a removed dependency', ({ approved }) => { approved.transitive['comma'] = 'for view' },
    /^comma has a reason/],
  ['an approved script that was removed', ({ approved }) => { approved.scripts['tool'] = 'does nothing' },
    /^tool has a reason/],
  ['a tool that contributes to the build', files => { files.shipped = ['order', 'tool', 'view'] },
    /^tool has bytes in the build: move it to "dependencies"/],
  ['a package in the build that is not in the lock file', files => { files.shipped = ['order', 'stranger', 'view'] },
    /^stranger has bytes in the build/],
  ['scripts that npm runs', ({ texts }) => { texts['.npmrc'] = '#ignore-scripts=true\n' },
    /^\.npmrc lacks ignore-scripts=true/],
  ['another registry', ({ texts }) => { texts['.npmrc'] += '@odd:registry=https://packages.example\n' },
    /^\.npmrc names another registry \(@odd:registry\)/],
]
for (const [what, change, sentence] of PLANTED) {
  audit(`names ${what}`, () => {
    const faults = findFaults(change)
    assert.is(faults.length, 1, faults.join('\n'))
    assert.match(faults[0] ?? '', sentence)
  })
}

audit('allows an install script that has been approved', () => {
  assert.equal(findFaults(({ approved, found }) => {
    found.tool['scripts'] = { postinstall: 'look' }
    approved.scripts['tool'] = 'only looks'
  }), [])
})

/** Runs `work` at a date of the sources. Returns its exit code or the message of its error, and the printed lines. */
async function capture(work: () => Promise<number> | number, epoch = '1790000000') {
  let message: string | undefined
  process.env['SOURCE_DATE_EPOCH'] = epoch
  const { code, text } = await captureRun(async () => {
    try {
      return await work()
    } catch (error) {
      message = (error as Error).message
      return 1
    }
  })
  delete process.env['SOURCE_DATE_EPOCH']
  return { code: message ?? code, lines: text === '' ? [] : text.split('\n') }
}

audit('finds nothing wrong with this project, and shows each package of it with its reason', async () => {
  const folder = createSiteFolder()
  const { code, lines } = await capture(() => run(['--sbom', folder]))
  const text = lines.join('\n')
  assert.is(code, 0, text)
  const { packages, dependencies } = readProject('.')
  for (const { name, version, isInstalled } of packages)
    assert.is(text.includes(`\n${name} ${version} `), isInstalled, name)
  for (const name of Object.keys(dependencies)) assert.match(text, APPROVED.production[name] ?? 'a reason')
  assert.match(text, /^react-dom \S+ +MIT +yes +sha512 +no +2\d{5} +the views in a browser$/m)
  assert.match(text, /^@types\/google\.maps .* 0 +the types of the loader/m)
  const lists = fs.readdirSync(folder).filter(name => name.endsWith('x.json')).sort()
  assert.equal(lists, ['storefront.cdx.json', 'storefront.spdx.json'])
})

/** A project with one installed package. */
async function createInstalledProject(): Promise<string> {
  const folder = createSiteFolder()
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Values> }
  const clsx = packages['node_modules/clsx'] ?? {}
  const project = { name: 'shop', version: '1.0.0', dependencies: { clsx: clsx['version'] } }
  const lock = { ...project, lockfileVersion: 3, requires: true, packages: { '': project, 'node_modules/clsx': clsx } }
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(project))
  fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock))
  assert.is(await runNpmCi(folder, { stdio: 'ignore' }), 0)
  return folder
}

audit('names changed, missing and extra files of an installed package', async () => {
  const folder = await createInstalledProject()
  const modules = path.join(folder, 'node_modules')
  fs.appendFileSync(path.join(modules, 'clsx/dist/clsx.mjs'), '\n')
  fs.rmSync(path.join(modules, 'clsx/license'))
  fs.writeFileSync(path.join(modules, 'clsx/dist/more.js'), '')
  fs.mkdirSync(path.join(modules, '.bin'))
  fs.symlinkSync('../clsx/dist/more.js', path.join(modules, '.bin/npm'))
  assert.equal(await findChangedPackageFiles(folder), [
    'node_modules/.bin/npm is not of the locked package',
    'node_modules/clsx/dist/clsx.mjs differs from the locked package',
    'node_modules/clsx/dist/more.js is not of the locked package',
    'node_modules/clsx/license is missing',
  ])
})

audit('reports at once that the lists cannot be written or have no date', async () => {
  const file = path.join(createSiteFolder(), 'lists')
  fs.writeFileSync(file, '')
  const unwritten = await capture(() => run(['--sbom', file]))
  assert.match(String(unwritten.code), /^\S+lists\/storefront\.cdx\.json cannot be written: /)
  const undated = await capture(() => run(['--sbom', createSiteFolder()]), 'yesterday')
  assert.match(String(undated.code), 'set SOURCE_DATE_EPOCH')
  assert.equal([unwritten.lines, undated.lines], [[], []])
})

audit('writes no lists if there is a fault, and prints that', async () => {
  const folder = createSiteFolder()
  const { code, lines } = await capture(() =>
    report(readProject('.'), new Map(), ['node_modules/clsx/license is missing'], folder))
  assert.ok(lines.includes('node_modules/clsx/license is missing'))
  assert.is(code, 1)
  assert.match(lines.at(-1) ?? '', `No lists were written into ${folder}. `)
  assert.equal(fs.readdirSync(folder).filter(name => name.endsWith('x.json')), [])
})

audit.run()
