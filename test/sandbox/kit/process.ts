import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** A started program that has printed its address. */
export interface RunningProgram {
  readonly child: ChildProcess
  /** Resolves with the exit status. */
  readonly exited: Promise<number | null>
  readonly url: string
}
export interface ProgramResult { readonly status: number | null; readonly stdout: string; readonly stderr: string }

/** Bundles TypeScript text, with imports from the project's root, into one file for plain node. */
export async function bundle(contents: string, dir: string): Promise<string> {
  // Found at run time: the tests themselves run from a bundle somewhere else.
  const esbuild = createRequire(path.join(process.cwd(), 'package.json'))('esbuild') as typeof import('esbuild')
  const outfile = path.join(dir, 'out', 'program.mjs')
  await mkdir(path.dirname(outfile), { recursive: true })
  await esbuild.build({
    stdin: { resolveDir: process.cwd(), loader: 'ts', contents },
    bundle: true, platform: 'node', format: 'esm', outfile, logLevel: 'silent',
  })
  return outfile
}

/** Starts a program and reads its address from the first line, which is JSON. */
export async function launch(program: string, options: readonly string[]): Promise<RunningProgram> {
  const child = spawn(process.execPath, [program, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise<number | null>(done => child.once('exit', done))
  const first = await Promise.race([
    new Promise<string>(done => createInterface(child.stdout).once('line', done)),
    exited.then(status => { throw new Error(`The program ended with ${status}`) }),
  ])
  return { child, exited: exited, url: (JSON.parse(first) as { url: string }).url }
}

/** Runs a program to its end. */
export async function runToEnd(program: string, options: readonly string[]): Promise<ProgramResult> {
  const child = spawn(process.execPath, [program, ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', chunk => { stdout += String(chunk) })
  child.stderr.on('data', chunk => { stderr += String(chunk) })
  const status = await new Promise<number | null>(done => child.once('close', done))
  return { status, stdout, stderr }
}
