import { spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { copyProject } from './checkout.ts'
import type { Service } from './shop.ts'

const LONG_AGO = new Date(2000, 0)

export interface Workshop extends Service {
  /** The address of the sandbox API that `npm run dev` has started. */
  readonly api: string
  /**
   * Replaces text in a source and saves it, as an editor does. Throws if the text does not occur.
   */
  edit(file: string, from: string, to: string): void
}

/**
 * Copies the type checker's build info, with adjusted package paths, so that only changed sources are
 * checked. The files are dated back: otherwise an unread source would count as checked.
 */
function rememberTypes(folder: string): void {
  const typesCache = '.cache/ts'
  if (!existsSync(typesCache) || !existsSync('.cache/css-types')) return
  for (const name of [typesCache, '.cache/css-types']) cpSync(name, path.join(folder, name), { recursive: true })
  const packages = path.relative(path.join(folder, typesCache), path.resolve('node_modules'))
  for (const name of readdirSync(typesCache).filter(file => file.endsWith('.tsbuildinfo'))) {
    const file = path.join(folder, typesCache, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"../../node_modules/', `"${packages}/`))
    utimesSync(file, LONG_AGO, LONG_AGO)
  }
}

/** Copies the project to a new folder in `parent` and runs `npm run dev` in it. */
export async function openWorkshop(parent: string): Promise<Workshop> {
  const folder = copyProject(parent)
  rememberTypes(folder)
  // The child ends with this process, however that ends.
  const exitWithParent = path.resolve('.ci/cli/exit-with-parent.mjs')
  const child = spawn(process.execPath, ['--import', exitWithParent, 'build.mjs', 'dev'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  let output = ''
  child.stderr?.on('data', chunk => { output += chunk })
  const [url = '', api = ''] = await new Promise<readonly string[]>((resolve, reject) => {
    createInterface({ input: child.stdout as NonNullable<typeof child.stdout> }).on('line', line => {
      output += `${line}\n`
      const addresses = [...output.matchAll(/http:\/\/127\.0\.0\.1:\d+/g)].map(([address]) => address)
      if (addresses.length === 2) resolve(addresses)
    })
    child.once('close', code => reject(new Error(`npm run dev has ended with code ${code}\n${output}`)))
  })
  return {
    url,
    api,
    edit(file, from, to) {
      const text = readFileSync(path.join(folder, file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not say ${from}`)
      writeFileSync(path.join(folder, file), text.replace(from, () => to))
    },
    async close() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
