import { spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { copyProject } from './checkout.ts'
import type { Service } from './shop.ts'

const LONG_AGO = new Date(2000, 0)

export interface Workshop extends Service {
  /** The address of the sandbox API, which `npm run dev` has started. */
  readonly api: string
  /** Saves a source with other words in it, as an editor would; the words must be there. */
  edit(file: string, from: string, to: string): void
}

/**
 * What the type checker knows of the sources already, so that it looks at what has changed since and not at everything; to the copy the
 * packages lie elsewhere. Its record is made older than each source, or it would take one that it has not seen for read.
 */
function rememberTypes(folder: string): void {
  const known = '.cache/ts'
  if (!existsSync(known) || !existsSync('.cache/css-types')) return
  for (const name of [known, '.cache/css-types']) cpSync(name, path.join(folder, name), { recursive: true })
  const packages = path.relative(path.join(folder, known), path.resolve('node_modules'))
  for (const name of readdirSync(known).filter(file => file.endsWith('.tsbuildinfo'))) {
    const file = path.join(folder, known, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"../../node_modules/', `"${packages}/`))
    utimesSync(file, LONG_AGO, LONG_AGO)
  }
}

/** A copy of the project in a new folder within `parent`, with `npm run dev` running in it. */
export async function openWorkshop(parent: string): Promise<Workshop> {
  const folder = copyProject(parent)
  rememberTypes(folder)
  // it ends with this process, however that ends
  const tether = path.resolve('.ci/build/tether.mjs')
  const child = spawn(process.execPath, ['--import', tether, 'build.mjs', 'dev'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  let said = ''
  child.stderr?.on('data', chunk => { said += chunk })
  const [url = '', api = ''] = await new Promise<readonly string[]>((resolve, reject) => {
    createInterface({ input: child.stdout as NonNullable<typeof child.stdout> }).on('line', line => {
      said += `${line}\n`
      const found = [...said.matchAll(/http:\/\/127\.0\.0\.1:\d+/g)].map(([address]) => address)
      if (found.length === 2) resolve(found)
    })
    child.once('close', code => reject(new Error(`npm run dev has ended with code ${code}\n${said}`)))
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
