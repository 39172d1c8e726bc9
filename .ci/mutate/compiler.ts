import fs from 'node:fs'
import path from 'node:path'
import { API } from 'typescript/unstable/sync'
import { CliError } from '../cli/cli-error.mjs'
import type { Mutant } from './mutants.ts'

/** TypeScript's error codes for unused declarations. A mutant with only such errors is accepted, since it runs. */
const UNUSED = [6133, 6138, 6192, 6196, 6198, 6199]

/** Starts the TypeScript API, which checks the types of a mutant without writing it. `close` stops it. */
export function openCompiler() {
  /** The mutated file, which TypeScript reads instead of the one on the disk. */
  let mutated = { file: '', text: '' }
  let formerSnapshot: { dispose(): void } | undefined
  const api = new API({
    cwd: process.cwd(),
    fs: { readFile: file => (file === mutated.file ? mutated.text : undefined) },
  })
  /** Loads a file with the TypeScript project that it belongs to. TypeScript reads the files `changed` again. */
  function loadProgram(relativePath: string, changed: string[] = []) {
    const file = path.resolve(relativePath)
    let folder = path.dirname(file)
    while (!fs.existsSync(path.join(folder, 'tsconfig.json'))) folder = path.dirname(folder)
    const config = path.join(folder, 'tsconfig.json')
    const snapshot = api.updateSnapshot({ openProjects: [config], fileChanges: { changed } })
    formerSnapshot?.dispose()
    formerSnapshot = snapshot
    const program = snapshot.getProject(config)?.program
    const tree = program?.getSourceFile(file)
    if (program === undefined || tree === undefined) {
      throw new CliError(`${relativePath} belongs to no TypeScript project`)
    }
    const listDiagnostics = () => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
    return { tree, isValid: () => listDiagnostics().every(({ code }) => UNUSED.includes(code)) }
  }
  return {
    readTree: (file: string) => loadProgram(file).tree,
    /** Whether the mutated file compiles; errors about unused declarations do not count. */
    isAccepted(mutant: Mutant) {
      const file = path.resolve(mutant.file)
      // TypeScript also reads the previously mutated file again, now from the disk
      const changed = [file, mutated.file].filter(name => name !== '')
      mutated = { file, text: applyMutant(fs.readFileSync(file, 'utf8'), mutant) }
      return loadProgram(file, changed).isValid()
    },
    close: () => api.close(),
  }
}

/**
 * Applies a mutant to the text of its file.
 * @throws {CliError} when the file has changed since the mutant was made
 */
export function applyMutant(text: string, { file, start, before, after }: Mutant) {
  if (!text.startsWith(before, start)) throw new CliError(`${file} has changed: start \`npm run mutate\` again`)
  return text.slice(0, start) + after + text.slice(start + before.length)
}
