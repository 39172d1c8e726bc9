import fs from 'node:fs'
import path from 'node:path'
import { readBrandConfig } from '../brand/brand.ts'
import { ensureChromium } from './browser.ts'
import { importScript, bundleToText } from '../bundle/bundle.ts'
import { CliError } from '../cli/cli-error.mjs'
import { assertReplaceable } from '../site/replace-folder.ts'
import { bundleSandbox } from '../dev/sandbox.ts'
import { ensureCurrentSite } from '../site/site.ts'
import { createRunFolder, runPlaywright, stopPlaywright } from './test-browser.ts'

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
  const [builtSite, script, browser] = await Promise.all([
    ensureCurrentSite(await readBrandConfig()),
    bundleSandbox(),
    ensureChromium(),
  ])
  const [site, sandbox, folder] = [path.resolve(builtSite), path.resolve(script), createRunFolder('.cache/screens-run')]
  fs.rmSync(out, { recursive: true, force: true })
  fs.mkdirSync(out, { recursive: true })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stopPlaywright())
  const env = { STOREFRONT_DRAWING: JSON.stringify({ out: path.resolve(out), only }) }
  const code = await runPlaywright('e2e/screens', { site, sandbox, browser, folder, report: '', isPart: true }, { env })
  if (!fs.existsSync(counts)) throw new CliError('Playwright has drawn no screen: read its messages above')
  const { said: summary, failed } = JSON.parse(fs.readFileSync(counts, 'utf8'))
  console.log(`Экраны: ${path.join(out, 'index.html')}\n${summary}`)
  return code === 0 && failed === 0 ? 0 : 1
}
