import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { APPROVED } from '../../.ci/release/approved-packages.ts'
import { readSite } from '../../.ci/site/sums.ts'

const build = suite('a build of the same sources')

const SOURCES = [
  '.ci',
  'core',
  'src',
  'public',
  'index.html',
  'LICENSE',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
/** The bundler and the packages that are bundled. */
const PACKAGES = ['esbuild', '@esbuild', ...Object.keys({ ...APPROVED.production, ...APPROVED.transitive })]
const SCRIPT = `
  import { readBrandConfig } from './.ci/brand/brand.ts'
  import { changeFiles } from './.ci/cli/files.mjs'
  import { buildSite } from './.ci/site/build-site.ts'
  const { files, maps } = await buildSite(await readBrandConfig())
  changeFiles('dist', files)
  changeFiles('maps', maps)
`

/**
 * Builds a copy of the sources in this folder and environment.
 * Returns the files and their source maps.
 */
async function buildIn(
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  for (const name of [...SOURCES, ...PACKAGES.map(name => `node_modules/${name}`)])
    fs.cpSync(name, path.join(folder, name), { recursive: true })
  const loader = './.ci/cli/load-typescript.mjs'
  const child = spawn(process.execPath, ['--import', loader, '--input-type=module', '--eval', SCRIPT], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', chunk => { errors += chunk })
  assert.is(await new Promise(resolve => child.once('exit', resolve)), 0, errors)
  return new Map([
    ...readSite(path.join(folder, 'dist')),
    ...[...readSite(path.join(folder, 'maps'))].map(([name, contents]) => [`maps/${name}`, contents] as const),
  ])
}

build('is identical in another folder, time zone and language, maps and checksums included', async () => {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-builds-'))
  try {
    const [one, other] = await Promise.all([
      buildIn(path.join(parent, 'a'), { TZ: 'Pacific/Pago_Pago', LANG: 'C', LC_ALL: 'C', LANGUAGE: 'en', USER: 'one' }),
      buildIn(path.join(parent, 'витрина', 'deep down', 'z'), {
        TZ: 'Pacific/Kiritimati',
        LANG: 'ru_RU.UTF-8',
        LC_ALL: 'tr_TR.UTF-8',
        LANGUAGE: 'tr',
        USER: 'other',
      }),
    ])
    assert.ok(one.size > 250 && one.has('SHA256SUMS') && one.has('maps/early.js.map'), `${one.size} files`)
    assert.equal([...other.keys()], [...one.keys()])
    const isSame = (name: string): boolean =>
      Buffer.compare(one.get(name) ?? Buffer.of(0), other.get(name) ?? Buffer.of(1)) === 0
    assert.equal([...one.keys()].filter(name => !isSame(name)), [])
  } finally {
    fs.rmSync(parent, { recursive: true, force: true })
  }
})

build.run()
