import fs from 'node:fs'
import path from 'node:path'
import { readBrandConfig } from '../brand/brand.mjs'
import { ensureChromium } from './browser.mjs'
import { importScript, bundleToText } from '../bundle/bundle.mjs'
import { waitForExit, shutDownChild, startChild } from '../cli/children.mjs'
import { CliError } from '../cli/cli-error.mjs'
import { assertReplaceable } from '../site/replace-folder.mjs'
import { bundleSandbox } from '../dev/sandbox.mjs'
import { ensureCurrentSite } from '../site/site.mjs'

/** In ms: how long the browsers may take to close. */
const STOP_LIMIT = 40_000

/**
 * `npm run gallery -- screens`:
 * draws every screen of the built shop in every state (`e2e/screens`) into the folder `out`.
 * `only` limits the screens to names that contain it. Returns the exit code.
 * @param {{ readonly out?: string | undefined; readonly only?: string | undefined }} options
 */
export async function drawScreens({ out = '.cache/screens', only = '' }) {
  const counts = path.join(out, 'counts.json')
  assertReplaceable(out, 'folder of sheets', fs.existsSync(counts))
  const { selectScreens } = await importScript(
    await bundleToText({ entryPoints: ['e2e/screens/table.ts'], bundle: true, format: 'esm' }),
  )
  if (selectScreens(only).length === 0) {
    throw new CliError(`No screen has ${only} in its name. Known: ${selectScreens('').join(', ')}`)
  }
  console.log('Собираем магазин…')
  const [site, sandbox, browser] = await Promise.all([
    ensureCurrentSite(await readBrandConfig()),
    bundleSandbox(),
    ensureChromium(),
  ])
  const folder = path.resolve('.cache/screens-run', String(process.pid))
  fs.mkdirSync(folder, { recursive: true })
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  fs.rmSync(out, { recursive: true, force: true })
  fs.mkdirSync(out, { recursive: true })
  const run = { site: path.resolve(site), sandbox: path.resolve(sandbox), browser, folder, report: '', isPart: true }
  const drawing = startChild(process.execPath, ['node_modules/playwright/cli.js', 'test', '-c', 'e2e/screens'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      STOREFRONT_RUN: JSON.stringify(run),
      STOREFRONT_DRAWING: JSON.stringify({ out: path.resolve(out), only }),
      FORCE_COLOR: '0',
    },
  })
  // Playwright stops its workers and their browsers at SIGINT only
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => void shutDownChild(drawing, { signal: 'SIGINT', limit: STOP_LIMIT }))
  }
  const code = await waitForExit(drawing)
  if (!fs.existsSync(counts)) throw new CliError('Playwright has drawn no screen: read its messages above')
  const { said: summary, failed } = JSON.parse(fs.readFileSync(counts, 'utf8'))
  console.log(`Экраны: ${path.join(out, 'index.html')}\n${summary}`)
  return code === 0 && failed === 0 ? 0 : 1
}
