import fs from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { run } from '../../.ci/release/audit.mjs'
import { readProject } from '../../.ci/release/installed.mjs'
import { findChangedPackageFiles } from '../../.ci/release/package-files.mjs'
import { runNpmCi } from '../../.ci/cli/set-up.mjs'
import { findPackageFaults } from '../../.ci/release/validate-packages.mjs'
import { APPROVED } from '../../.ci/release/approved-packages.mjs'
import { createSiteFolder } from './site-folder.ts'

const audit = suite('the validation of packages')

type Values = Record<string, any>
/** The files of a valid project: a production package, its dependency, and a tool. */
interface Files {
  readonly manifest: { readonly dependencies: Values; readonly devDependencies: Values }
  readonly lock: Record<'node_modules/view' | 'node_modules/order' | 'node_modules/tool', Values>
    & Record<string, Values>
  readonly record: Record<string, Values>
  readonly found: Record<string, Values>
  readonly texts: Record<string, string>
  readonly approved: Record<keyof typeof APPROVED, Record<string, string>>
  shipped: string[]
}
const SHA1 = 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='
const HASH = `sha512-${'A'.repeat(86)}==`
const createFiles = (): Files => {
  const lock = {
    'node_modules/view': { version: '1.2.3', integrity: HASH, license: 'MIT', dependencies: { order: '^1.0.0' } },
    'node_modules/order': { version: '1.0.1', integrity: HASH, license: 'ISC' },
    'node_modules/tool': { version: '4.0.0', integrity: HASH, license: 'MPL-2.0', dev: true },
    'node_modules/tool-of-another-system': {
      version: '4.0.0',
      integrity: HASH,
      license: 'MIT',
      dev: true,
      optional: true,
    },
  }
  return {
    manifest: { dependencies: { view: '1.2.3' }, devDependencies: { tool: '4.0.0' } },
    lock,
    record: structuredClone(lock),
    found: {
      'node_modules/view': { name: 'view', version: '1.2.3', license: 'MIT' },
      'node_modules/order': { name: 'order', version: '1.0.1', license: 'ISC' },
      'node_modules/tool': {
        name: 'tool',
        version: '4.0.0',
        license: 'MPL-2.0',
        scripts: { test: 'run', 'install:more': 'run' },
      },
    },
    texts: {
      'node_modules/view/LICENSE': 'MIT',
      'node_modules/order/licence.md': 'ISC',
      '.npmrc': '# ours\nignore-scripts = true\n',
    },
    approved: {
      production: { view: 'the views' },
      transitive: { order: 'for view' },
      development: { tool: 'builds' },
      scripts: {},
    },
    shipped: ['order', 'view'],
  }
}

/** The sentences about the project after a change of its files. */
function findFaults(change: (files: Files) => void): readonly string[] {
  const files = createFiles()
  change(files)
  const folder = createSiteFolder()
  const written = {
    'package.json': JSON.stringify(files.manifest),
    'package-lock.json': JSON.stringify({ packages: { '': files.manifest, ...files.lock } }),
    'node_modules/.package-lock.json': JSON.stringify({ packages: files.record }),
    ...Object.fromEntries(
      Object.entries(files.found).map(([where, values]) => [`${where}/package.json`, JSON.stringify(values)]),
    ),
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
  ['a licence that may not ship', ({ found }) => { found['node_modules/order']!['license'] = 'MPL-2.0' },
    /^order 1\.0\.1 has the licence MPL-2\.0, which is not allowed for code that ships/],
  ['a licence that no tool may have', ({ found }) => { found['node_modules/tool']!['license'] = 'GPL-3.0-only' },
    /^tool 4\.0\.0 has the licence GPL-3\.0-only, which is not allowed for tools/],
  ['a licence that only the lock file names',
    ({ lock }) => { lock['node_modules/tool-of-another-system']!['license'] = 'UNLICENSED' },
    /^tool-of-another-system 4\.0\.0 has the licence UNLICENSED/],
  [
    'no licence',
    ({ found, lock }) => {
      delete found['node_modules/view']!['license']
      delete lock['node_modules/view']['license']
    },
    /^view 1\.2\.3 has no licence, which/,
  ],
  ['a licence without its text', ({ texts }) => { delete texts['node_modules/order/licence.md'] },
    /^order 1\.0\.1 has no licence text/],
  ['an install script in the lock file',
    ({ lock }) => { lock['node_modules/tool-of-another-system']!['hasInstallScript'] = true },
    /^tool-of-another-system 4\.0\.0 has an install script/],
  ...['preinstall', 'install', 'postinstall'].map(
    script =>
      [
        `a ${script} script that is not in the lock file`,
        ({ found }: Files) => {
          found['node_modules/order']!['scripts'] = { [script]: 'node steal.js' }
        },
        /^order 1\.0\.1 has an install script/,
      ] as const,
  ),
  ['a program that npm would build', ({ texts }) => { texts['node_modules/tool/binding.gyp'] = '{}' },
    /^tool 4\.0\.0 has an install script/],
  [
    'no integrity',
    ({ lock, record }) => {
      delete lock['node_modules/tool']['integrity']
      delete record['node_modules/tool']!['integrity']
    },
    /^tool 4\.0\.0 has no integrity hash in package-lock\.json/,
  ],
  ['a weak integrity',
    ({ lock, record }) => {
      for (const table of [lock, record]) table['node_modules/tool']!['integrity'] = SHA1
    },
    /^tool 4\.0\.0 has a weak integrity hash \(sha1\)/],
  [
    'a weak integrity beside a strong one',
    ({ lock, record }) => {
      for (const table of [lock, record])
        table['node_modules/tool']!['integrity'] = `${HASH} ${SHA1}`
    },
    /^tool 4\.0\.0 has a weak integrity hash/,
  ],
  ['another host',
    ({ lock }) => { lock['node_modules/order']['resolved'] = 'https://packages.example/order-1.0.1.tgz' },
    /^order 1\.0\.1 is locked to https:\/\/packages\.example\/order-1\.0\.1\.tgz: install it from npm's registry/],
  ['a repository in place of a package',
    ({ lock }) => { lock['node_modules/order']['resolved'] = 'git+ssh://git@code.example/order.git#abc' },
    /^order 1\.0\.1 is locked to git\+ssh:/],
  ['a folder in place of a package', ({ lock }) => { lock['node_modules/tool']['link'] = true },
    /^tool 4\.0\.0 is locked to a folder/],
  ['a production package without a reason', ({ approved }) => { delete approved.transitive['order'] },
    /^order 1\.0\.1 is a production package without a reason/],
  [
    'a package under the name of another',
    files => {
      files.lock['node_modules/order']['name'] = files.found['node_modules/order']!['name'] = 'odor'
      delete files.approved.transitive['order']
      files.shipped = ['view']
    },
    /^odor 1\.0\.1 is a production package without a reason/,
  ],
  ['a range', ({ manifest }) => { manifest.dependencies['view'] = '^1.2.3' },
    /^view has the version range «\^1\.2\.3»/],
  ['a tag', ({ manifest }) => { manifest.devDependencies['tool'] = 'latest' }, /^tool has the version range «latest»/],
  ['an address', ({ manifest }) => { manifest.devDependencies['tool'] = 'github:tool/tool' },
    /^tool has the version range «github:tool\/tool»/],
  ['a package without a reason', ({ approved }) => { delete approved.development['tool'] },
    /^tool has no reason: write one into `development`/],
  ['an empty reason', ({ approved }) => { approved.production['view'] = ' ' },
    /^view has no reason: write one into `production`/],
  ['a reason without a package', ({ approved }) => { approved.development['hammer'] = 'hits' },
    /^hammer has a reason in .* but is not installed/],
  ['a reason of a removed dependency', ({ approved }) => { approved.transitive['comma'] = 'for view' },
    /^comma has a reason/],
  ['an approved script that was removed',
    ({ approved }) => { approved.scripts['tool'] = 'does nothing' }, /^tool has a reason/],
  ['a tool that contributes to the build', files => { files.shipped = ['order', 'tool', 'view'] },
    /^tool has bytes in the build: move it to "dependencies"/],
  ['a package in the build that is not in the lock file', files => { files.shipped = ['order', 'stranger', 'view'] },
    /^stranger has bytes in the build/],
  ['a package that the lock does not know',
    ({ found }) => { found['node_modules/@odd/stranger'] = { name: '@odd/stranger', version: '1.0.0' } },
    /^node_modules\/@odd\/stranger is not in package-lock\.json/],
  ['one within another',
    ({ found }) => { found['node_modules/tool/node_modules/stranger'] = { name: 'stranger', version: '1.0.0' } },
    /^node_modules\/tool\/node_modules\/stranger is not in/],
  ['another version on the disk', ({ found }) => { found['node_modules/view']!['version'] = '1.2.4' },
    /^view 1\.2\.3 is installed as view 1\.2\.4: delete node_modules/],
  ['another version in npm’s own record', ({ record }) => { record['node_modules/view']!['version'] = '1.2.4' },
    /^view 1\.2\.3 is installed as version 1\.2\.4/],
  ['other contents in npm’s own record',
    ({ record }) => { record['node_modules/view']!['integrity'] = HASH.replace('A', 'B') },
    /^view 1\.2\.3 is installed as other contents of the same version/],
  ['what npm has not installed', ({ record }) => { delete record['node_modules/view'] },
    /^view 1\.2\.3 is installed as a copy that npm did not install/],
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
    found['node_modules/tool']!['scripts'] = { postinstall: 'look' }
    approved.scripts['tool'] = 'only looks'
  }), [])
})

/** Runs the command with a folder for the lists. Returns its exit code or error, and the printed lines. */
async function runAudit(folder: string, epoch = '1790000000') {
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
  const folder = createSiteFolder()
  const { code, lines } = await runAudit(folder)
  const text = lines.join('\n')
  assert.is(code, 0, text)
  const { packages, dependencies } = readProject('.')
  for (const { name, version, isInstalled } of packages)
    assert.is(text.includes(`\n${name} ${version} `), isInstalled, name)
  for (const name of Object.keys(dependencies)) assert.match(text, APPROVED.production[name] ?? 'a reason')
  assert.match(text, /^react-dom \S+ +MIT +yes +sha512 +no +yes +2\d{5} +the views in a browser$/m)
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
  assert.is(await runNpmCi(folder, 'ignore'), 0)
  return folder
}

audit('names changed, missing and extra files of an installed package', async () => {
  const folder = await createInstalledProject()
  assert.equal(await findChangedPackageFiles(folder), [])
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
  const unwritten = await runAudit(file)
  assert.match(String(unwritten.code), /^\S+lists\/storefront\.cdx\.json cannot be written: /)
  const undated = await runAudit(createSiteFolder(), 'yesterday')
  assert.match(String(undated.code), 'set SOURCE_DATE_EPOCH')
  assert.equal([unwritten.lines, undated.lines], [[], []])
})

audit('writes no lists if there is a fault, and prints that', async () => {
  const folder = createSiteFolder()
  const development = APPROVED.development as Record<string, string>
  development['hammer'] = 'hits'
  const { code, lines } = await runAudit(folder).finally(() => { delete development['hammer'] })
  assert.is(code, 1)
  assert.match(lines.at(-1) ?? '', `No lists were written into ${folder}. `)
  assert.equal(fs.readdirSync(folder).filter(name => name.endsWith('x.json')), [])
})

audit.run()
