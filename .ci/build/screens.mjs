import fs from 'node:fs'
import path from 'node:path'
import { brandConfig } from './brand.mjs'
import { chromiumPath } from './browser.mjs'
import { importText, onlyScript } from './bundle.mjs'
import { childEnd, endChild, startChild } from './children.mjs'
import { complaint } from './complaint.mjs'
import { refuseOthers } from './replace-folder.mjs'
import { bundleSandbox } from './sandbox.mjs'
import { currentSite } from './site.mjs'

/** Milliseconds for the browsers to close. */
const STOP_LIMIT = 40_000

/**
 * `npm run gallery -- screens`: every screen of the built shop in every state (`e2e/screens`), as pages of pictures in a folder.
 * @param {{ readonly out?: string | undefined; readonly only?: string | undefined }} options
 */
export async function drawScreens({ out = '.cache/screens', only = '' }) {
  const counts = path.join(out, 'counts.json')
  refuseOthers(out, 'folder of sheets', fs.existsSync(counts))
  const { screensOf } = await importText(await onlyScript({ entryPoints: ['e2e/screens/table.ts'], bundle: true, format: 'esm' }))
  if (screensOf(only).length === 0) throw complaint(`No screen has ${only} in its name; there are: ${screensOf('').join(', ')}`)
  console.log('Собираем магазин…')
  const [site, sandbox, browser] = await Promise.all([currentSite(await brandConfig()), bundleSandbox(), chromiumPath()])
  const folder = path.resolve('.cache/screens-run', String(process.pid))
  fs.mkdirSync(folder, { recursive: true })
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  fs.rmSync(out, { recursive: true, force: true })
  fs.mkdirSync(out, { recursive: true })
  const run = { site: path.resolve(site), sandbox: path.resolve(sandbox), browser, folder, report: '', isPart: true }
  const drawing = startChild(process.execPath, ['node_modules/playwright/cli.js', 'test', '-c', 'e2e/screens'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, STOREFRONT_RUN: JSON.stringify(run), STOREFRONT_DRAWING: JSON.stringify({ out: path.resolve(out), only }), FORCE_COLOR: '0' },
  })
  // Playwright's own way to stop early: the other signals end it before its workers and their browsers
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void endChild(drawing, { signal: 'SIGINT', limit: STOP_LIMIT }))
  const code = await childEnd(drawing)
  if (!fs.existsSync(counts)) throw complaint('The drawing has ended without a sheet')
  const { said, failed } = JSON.parse(fs.readFileSync(counts, 'utf8'))
  console.log(`Экраны: ${path.join(out, 'index.html')}\n${said}`)
  return code === 0 && failed === 0 ? 0 : 1
}
