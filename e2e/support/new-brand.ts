import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyProject } from './checkout.ts'
import type { Service } from './shop.ts'

export interface StartedBrand extends Service {
  /** Everything that the command has said until the shop was there. */
  readonly said: string
}

/**
 * `npm run new-brand -- NAME … --start` in a copy of the project, until the shop is there; a logo is handed over as a file. The API is
 * another one than the copy would start by itself.
 */
export async function startNewBrand(parent: string, name: string, flags: Readonly<Record<string, string>>): Promise<StartedBrand> {
  const folder = copyProject(parent)
  const { logo = '', ...others } = flags
  writeFileSync(path.join(folder, 'mine.svg'), logo)
  const args = Object.entries({ ...others, logo: 'mine.svg' }).flatMap(([flag, value]) => [`--${flag}`, value])
  // it ends with this process, however that ends
  const tether = path.resolve('.ci/build/tether.mjs')
  const child = spawn(process.execPath, ['--import', tether, 'build.mjs', 'new-brand', name, ...args, '--start'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString()
      const found = /Магазин: (http:\S+)/.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('close', code => reject(new Error(`new-brand has ended with code ${code}\n${said}`)))
  })
  return {
    url,
    said,
    async close() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
