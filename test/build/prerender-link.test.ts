import fs from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { configureSite } from '../../.ci/brand/configure.ts'
import { run } from '../../.ci/prerender/prerender.ts'
import { openSandbox } from '../kit/shop.ts'
import { tinyDataset } from '../sandbox/kit/tiny-dataset.ts'
import { startProxy } from './api-proxy.ts'
import { captureRun } from './captured-run.ts'
import { createSiteFolder } from './site-folder.ts'

const prerender = suite('prerendering into a link')

prerender('[MENU-18] pages are written into the release that the link named when the run began', async () => {
  const sandbox = await openSandbox({ world: tinyDataset })
  const proxy = await startProxy(sandbox.url)
  try {
    const releases = [createSiteFolder(), createSiteFolder()] as const
    for (const folder of releases)
      await configureSite(folder, { brand: 'fox', whiteLabel: 'tiny', apiBase: 'https://api.fox.example' })
    const link = path.join(createSiteFolder(), 'current')
    fs.symlinkSync(releases[0], link)
    proxy.setFault(() => {
      fs.rmSync(link)
      fs.symlinkSync(releases[1], link)
    })
    const { code, out } = await captureRun(() =>
      run(['--dist', link, '--api', proxy.url, '--site', 'https://shop.example']))
    assert.is(code, 0, out)
    assert.equal(releases.map(folder => fs.existsSync(path.join(folder, 'menus/101.html'))), [true, false])
  } finally {
    await proxy.close()
    await sandbox.close()
  }
})

prerender.run()
