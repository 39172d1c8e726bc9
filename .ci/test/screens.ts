import fs from 'node:fs'
import path from 'node:path'
import { selectScreens } from '../../e2e/screens/table.ts'
import { readBrandConfig } from '../brand/brand.ts'
import { CliError } from '../cli/cli-error.mjs'
import { assertReplaceable } from '../site/replace-folder.ts'
import { ensureCurrentSite } from '../site/site.ts'
import { ensureChromium } from './browser.ts'
import { createRunFolder, runPlaywright, stopPlaywright } from './test-browser.ts'

interface ScreenOptions {
  /** The folder of the pictures. */
  readonly out?: string | undefined
  /** Limits the screens to names that contain this. */
  readonly only?: string | undefined
}

/**
 * `npm run gallery -- screens`:
 * draws every screen of the built shop in every state (`e2e/screens`). Returns the exit code.
 */
export async function drawScreens({ out = '.cache/screens', only = '' }: ScreenOptions) {
  const counts = path.join(out, 'counts.json')
  assertReplaceable(out, 'folder of sheets', fs.existsSync(counts))
  if (selectScreens(only).length === 0) {
    throw new CliError(`No screen has ${only} in its name. Known: ${selectScreens('').join(', ')}`)
  }
  console.log('Собираем магазин…')
  const [builtSite, browser] = await Promise.all([ensureCurrentSite(await readBrandConfig()), ensureChromium()])
  const site = path.resolve(builtSite)
  const folder = createRunFolder('.cache/screens-run')
  fs.rmSync(out, { recursive: true, force: true })
  fs.mkdirSync(out, { recursive: true })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stopPlaywright())
  const env = { STOREFRONT_DRAWING: JSON.stringify({ out: path.resolve(out), only }) }
  const code = await runPlaywright('e2e/screens', { site, browser, folder, report: '', isPart: true }, { env })
  if (!fs.existsSync(counts)) throw new CliError('Playwright has drawn no screen: read its messages above')
  const { said: summary, failed } = JSON.parse(fs.readFileSync(counts, 'utf8')) as { said: string, failed: number }
  console.log(`Экраны: ${path.join(out, 'index.html')}\n${summary}`)
  return code === 0 && failed === 0 ? 0 : 1
}
