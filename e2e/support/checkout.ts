import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/** The sources of the project; `node_modules` is linked. */
const SOURCES = [
  '.ci',
  'core',
  'e2e',
  'public',
  'src',
  'test',
  'build.mjs',
  'index.html',
  'LICENSE',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** Copies the project to a new folder in `parent`, as a clone would. */
export function copyProject(parent: string): string {
  const folder = mkdtempSync(path.join(parent, 'checkout-'))
  for (const name of SOURCES) cpSync(name, path.join(folder, name), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  return folder
}
