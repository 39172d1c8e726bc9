import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/** What the project is made of; its packages are borrowed. */
const SOURCES = ['.ci', 'core', 'e2e', 'public', 'src', 'test', 'build.mjs', 'index.html', 'LICENSE', 'package.json', 'package-lock.json', 'tsconfig.json']

/** A copy of the project in a new folder within `parent`, as after a clone. */
export function copyProject(parent: string): string {
  const folder = mkdtempSync(path.join(parent, 'checkout-'))
  for (const name of SOURCES) cpSync(name, path.join(folder, name), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  return folder
}
