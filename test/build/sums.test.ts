import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { brandConfig } from '../../.ci/build/brand.mjs'
import { configureSite } from '../../.ci/build/configure.mjs'
import { currentSite, rebrandSite } from '../../.ci/build/site.mjs'
import { sumsText } from '../../.ci/build/sums.mjs'
import { siteFolder } from './site-folder.ts'

const sums = suite<{ site: string }>('the list of what every file of a build is')

/** What the tool of the GNU coreutils says of a folder. */
const checked = (folder: string): string => {
  const { stdout, stderr, status } = spawnSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } })
  return status === 0 ? 'all as listed' : stdout + stderr
}
const namesIn = (folder: string): string[] => fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => fs.statSync(path.join(folder, name)).isFile()).sort()
const listed = (folder: string): string[] => fs.readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n').map(line => line.slice(66))
const copyOf = (site: string): string => {
  const folder = path.join(siteFolder(), 'site')
  fs.cpSync(site, folder, { recursive: true })
  return folder
}

sums.before(async context => {
  context.site = await currentSite(await brandConfig())
})

sums('names every file that is served but itself, in order, and `sha256sum --check` finds each as it says', ({ site }) => {
  assert.equal(listed(site), namesIn(site).filter(name => name !== 'SHA256SUMS'))
  assert.ok(listed(site).length > 200)
  assert.is(checked(site), 'all as listed')
})

sums('is no longer true of a site in which one byte of one file has changed', ({ site }) => {
  const folder = copyOf(site)
  fs.appendFileSync(path.join(folder, 'licences.txt'), ' ')
  assert.match(checked(folder), /^licences\.txt: FAILED/)
})

sums('[CFG-02] is true again after `configure`, of a site under another brand too, and of a file that was edited by hand', async ({ site }) => {
  const folder = copyOf(site)
  const before = fs.readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8')
  fs.writeFileSync(path.join(folder, 'brands/caplya/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await configureSite(folder, { apiBase: 'https://api.fox.example', metrics: { counterId: '1' } })
  assert.is(checked(folder), 'all as listed')
  assert.is.not(fs.readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8'), before)
  await rebrandSite(folder, await brandConfig('volna'))
  assert.is(checked(folder), 'all as listed')
  assert.equal(listed(folder), namesIn(folder).filter(name => name !== 'SHA256SUMS'))
})

sums('[CFG-02] a site that came without one stays without', async () => {
  const folder = siteFolder()
  await configureSite(folder, { brand: 'fox', whiteLabel: 'fox', apiBase: 'https://api.fox.example' })
  assert.not.ok(fs.existsSync(path.join(folder, 'SHA256SUMS')))
})

sums('a name that would break its lines stops the build', () => {
  assert.throws(() => sumsText(new Map([['brands/a\nb.svg', Buffer.from('')]])), /no such letters/)
})

sums.run()
