import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * Creates a folder with the page's template and the brand `fox`.
 * It is removed when this process exits.
 */
export function createSiteFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-test-'))
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  fs.mkdirSync(path.join(folder, 'brands', 'fox'), { recursive: true })
  fs.mkdirSync(path.join(folder, 'assets'))
  fs.copyFileSync('index.html', path.join(folder, 'index.html'))
  return folder
}
