import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CARD } from '../../.ci/build/package-card.mjs'
import { siteIn } from '../../.ci/build/sums.mjs'

const build = suite('a build of the same sources')

const SOURCES = ['.ci', 'core', 'src', 'public', 'index.html', 'LICENSE', 'package.json', 'package-lock.json', 'tsconfig.json']
/** What bundles, and what is bundled. */
const PACKAGES = ['esbuild', '@esbuild', ...Object.keys({ ...CARD.production, ...CARD.carried })]
const SCRIPT = `
  import { brandConfig } from './.ci/build/brand.mjs'
  import { buildSite, writeSite } from './.ci/build/site.mjs'
  const { files, maps } = await buildSite(await brandConfig())
  writeSite(files, 'dist')
  writeSite(maps, 'maps')
`

/** The files that a copy of the sources in this folder builds, with their maps, for somebody whose clock and language are these. */
async function builtIn(folder: string, env: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, Uint8Array>> {
  for (const name of [...SOURCES, ...PACKAGES.map(one => `node_modules/${one}`)]) fs.cpSync(name, path.join(folder, name), { recursive: true })
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT], { cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', chunk => { said += chunk })
  assert.is(await new Promise(resolve => child.once('exit', resolve)), 0, said)
  return new Map([...siteIn(path.join(folder, 'dist')), ...[...siteIn(path.join(folder, 'maps'))].map(([name, contents]) => [`maps/${name}`, contents] as const)])
}

build('is the same to the byte in another folder, another zone and another language, with its maps and its list of sums', async () => {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-builds-'))
  try {
    const [one, other] = await Promise.all([
      builtIn(path.join(parent, 'a'), { TZ: 'Pacific/Pago_Pago', LANG: 'C', LC_ALL: 'C', LANGUAGE: 'en', USER: 'one' }),
      builtIn(path.join(parent, 'витрина', 'deep down', 'z'), { TZ: 'Pacific/Kiritimati', LANG: 'ru_RU.UTF-8', LC_ALL: 'tr_TR.UTF-8', LANGUAGE: 'tr', USER: 'other' }),
    ])
    assert.ok(one.size > 250 && one.has('SHA256SUMS') && one.has('maps/early.js.map'), `${one.size} files`)
    assert.equal([...other.keys()], [...one.keys()])
    assert.equal([...one.keys()].filter(name => Buffer.compare(one.get(name) ?? Buffer.of(0), other.get(name) ?? Buffer.of(1)) !== 0), [])
  } finally {
    fs.rmSync(parent, { recursive: true, force: true })
  }
})

build.run()
