import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyProject } from './checkout.ts'
import type { Service } from './shop.ts'

export interface StartedBrand extends Service {
  /** The output of the command until the shop was ready. */
  readonly output: string
}

/**
 * Runs `npm run new-brand -- NAME … --start` in a copy of the project until the shop is ready; a logo
 * is passed as a file. The API is not the one that the copy would start.
 */
export async function startNewBrand(
  parent: string,
  name: string,
  flags: Readonly<Record<string, string>>,
): Promise<StartedBrand> {
  const folder = copyProject(parent)
  const { logo = '', ...otherFlags } = flags
  writeFileSync(path.join(folder, 'mine.svg'), logo)
  const args = Object.entries({ ...otherFlags, logo: 'mine.svg' }).flatMap(([flag, value]) => [`--${flag}`, value])
  // The child ends with this process, however that ends.
  const exitWithParent = path.resolve('.ci/cli/exit-with-parent.mjs')
  const child = spawn(
    process.execPath,
    ['--import', exitWithParent, 'build.mjs', 'new-brand', name, ...args, '--start'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const onChunk = (chunk: Buffer): void => {
      output += chunk.toString()
      const address = /Магазин: (http:\S+)/.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout?.on('data', onChunk)
    child.stderr?.on('data', onChunk)
    child.once('close', code => reject(new Error(`new-brand has ended with code ${code}\n${output}`)))
  })
  return {
    url,
    output,
    async close() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
