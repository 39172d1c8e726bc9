import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readBrandConfig } from '../../.ci/brand/brand.ts'
import { configureSite } from '../../.ci/brand/configure.ts'
import { ensureCurrentSite, rebrandSite } from '../../.ci/site/site.ts'
import { addSums } from '../../.ci/site/sums.ts'
import { createSiteFolder } from './site-folder.ts'

const sums = suite<{ site: string }>('the checksums of a build')

/** Runs `sha256sum --check` in a folder. */
const check = (folder: string): string => {
  const { stdout, stderr, status } = spawnSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  return status === 0 ? 'all as listed' : stdout + stderr
}
const listFiles = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => fs.statSync(path.join(folder, name)).isFile())
    .sort()
const readList = (folder: string): string[] =>
  fs
    .readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => line.slice(66))
const copySite = (site: string): string => {
  const folder = path.join(createSiteFolder(), 'site')
  fs.cpSync(site, folder, { recursive: true })
  return folder
}

sums.before(async context => {
  context.site = await ensureCurrentSite(await readBrandConfig())
})

sums(
  '[CFG-11] list every served file but the operator’s, and `sha256sum --check` accepts them',
  ({ site }) => {
    assert.equal(readList(site), listFiles(site).filter(name => !['SHA256SUMS', 'operator.json'].includes(name)))
    assert.ok(readList(site).length > 200)
    assert.is(check(site), 'all as listed')
  },
)

sums('do not match a site in which one byte of one file has changed', ({ site }) => {
  const folder = copySite(site)
  fs.appendFileSync(path.join(folder, 'licences.txt'), ' ')
  assert.match(check(folder), /^licences\.txt: FAILED/)
})

sums(
  '[CFG-02] match again after `configure`, under another brand, and after an edit by hand',
  async ({ site }) => {
    const folder = copySite(site)
    const before = fs.readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8')
    fs.writeFileSync(path.join(folder, 'brands/caplya/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await configureSite(folder, { apiBase: 'https://api.fox.example', metrics: { counterId: '1' } })
    assert.is(check(folder), 'all as listed')
    assert.is.not(fs.readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8'), before)
    await rebrandSite(folder, await readBrandConfig('volna'))
    assert.is(check(folder), 'all as listed')
    assert.equal(readList(folder), listFiles(folder).filter(name => !['SHA256SUMS', 'operator.json'].includes(name)))
  },
)

sums('[CFG-02] a site that came without one stays without', async () => {
  const folder = createSiteFolder()
  await configureSite(folder, { brand: 'fox', whiteLabel: 'fox', apiBase: 'https://api.fox.example' })
  assert.not.ok(fs.existsSync(path.join(folder, 'SHA256SUMS')))
})

sums('a file name with a line break stops the build', () => {
  assert.throws(() => addSums(new Map([['brands/a\nb.svg', Buffer.from('')]])), /a file name must not have/)
})

sums.run()
