import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isInstalled } from '../../.ci/cli/set-up.mjs'
import { createSiteFolder } from './site-folder.ts'

const setUp = suite('the installed packages')

interface Package { readonly version: string; readonly integrity: string; readonly optional?: true }
type Packages = Readonly<Record<string, Package>>
const LOCKED: Packages = {
  'node_modules/react': { version: '19.3.1', integrity: 'sha512-react' },
  'node_modules/esbuild': { version: '0.28.2', integrity: 'sha512-esbuild' },
  'node_modules/@esbuild/linux-x64': { version: '0.28.2', integrity: 'sha512-linux', optional: true },
  'node_modules/@esbuild/win32-x64': { version: '0.28.2', integrity: 'sha512-win', optional: true },
}
const { 'node_modules/@esbuild/win32-x64': _, ...HERE } = LOCKED

/** Creates a project with this lock file and with this record of npm. */
function createProject(locked: Packages, installed: Packages | null, missing = ''): string {
  const folder = createSiteFolder()
  fs.writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ packages: { '': { name: 'shop' }, ...locked } }),
  )
  for (const name of Object.keys(installed ?? {}).filter(each => each !== missing))
    fs.mkdirSync(path.join(folder, name), { recursive: true })
  if (installed !== null)
    fs.writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
  return folder
}

setUp('are not installed again if all equal the lock file; those of other systems may be missing', () => {
  assert.ok(isInstalled(createProject(LOCKED, HERE)))
})

const REACT = 'node_modules/react'
for (const [what, locked, installed, missing] of [
  ['no packages at all', LOCKED, null, ''],
  ['another version', LOCKED, { ...HERE, [REACT]: { version: '19.3.0', integrity: 'sha512-older' } }, ''],
  [
    'the same version with other contents',
    LOCKED,
    { ...HERE, [REACT]: { version: '19.3.1', integrity: 'sha512-other' } },
    '',
  ],
  [
    'a system’s own part with other contents',
    LOCKED,
    { ...HERE, 'node_modules/@esbuild/linux-x64': { version: '0.28.2', integrity: 'sha512-other' } },
    '',
  ],
  [
    'a lock file that names other contents now',
    { ...LOCKED, [REACT]: { version: '19.3.1', integrity: 'sha512-new' } },
    HERE,
    '',
  ],
  [
    'a package that the lock file does not know',
    LOCKED,
    { ...HERE, 'node_modules/stray': { version: '1.0.0', integrity: 'sha512-stray' } },
    '',
  ],
  ['a package that is recorded and not there', LOCKED, HERE, REACT],
] as const) {
  setUp(`are installed again after ${what}, whatever was installed before`, () => {
    const folder = createProject(locked, installed, missing)
    // an earlier release has created it
    fs.mkdirSync(path.join(folder, 'node_modules'), { recursive: true })
    assert.not.ok(isInstalled(folder))
  })
}

setUp('are installed again when their record is damaged; a damaged lock file is reported with a fix', () => {
  for (const text of ['null', '{"packages"', '']) {
    const folder = createProject(LOCKED, HERE)
    fs.writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), text)
    assert.not.ok(isInstalled(folder), text)
    fs.writeFileSync(path.join(folder, 'package-lock.json'), text)
    assert.throws(
      () => isInstalled(folder),
      (error: Error) =>
        /package-lock\.json is damaged or missing: .*git checkout/.test(error.message) && 'isExpected' in error,
    )
  }
})

/** Runs the installation in a project without packages, with an npm that prints its arguments. */
function runInstallation() {
  const folder = createProject(LOCKED, null)
  const npm = path.join(folder, 'npm.js')
  fs.writeFileSync(npm, "console.log('npm ' + process.argv.slice(2).join(' '))")
  const script = `const { installPackages } = await import(process.argv[1]); await installPackages()`
  const module = pathToFileURL('.ci/cli/set-up.mjs').href
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script, module], {
    cwd: folder, encoding: 'utf8', env: { ...process.env, npm_execpath: npm, NODE_ENV: 'production' },
  })
}

setUp('print nothing to standard output, which may be a file of `npm run -s headers -- nginx > file`', () => {
  const { stdout, stderr } = runInstallation()
  assert.is(stdout, '')
  assert.match(stderr, /^Installing packages \(npm ci\)…\nnpm ci /)
})

setUp('include those for development where the machine omits them by NODE_ENV or omit=dev', () => {
  assert.match(runInstallation().stderr, /^npm ci .*--include=dev/m)
})

setUp.run()
