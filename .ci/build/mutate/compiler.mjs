import fs from 'node:fs'
import path from 'node:path'
import { API } from 'typescript/unstable/sync'
import { CliError } from '../cli-error.mjs'

/** TypeScript's codes for what is declared and not used: such a mutant runs all the same. */
const UNUSED = [6133, 6138, 6192, 6196, 6198, 6199]

/** TypeScript over the projects of the sources. It reads a mutant instead of a file without writing it. */
export function openCompiler() {
  let planted = { file: '', text: '' }
  /** @type {{ dispose(): void } | undefined} */
  let last
  const api = new API({
    cwd: process.cwd(),
    fs: { readFile: file => (file === planted.file ? planted.text : undefined) },
  })
  /**
   * @param {string} name
   * @param {readonly string[]} [changed]
   */
  function loadProgram(name, changed = []) {
    const file = path.resolve(name)
    let folder = path.dirname(file)
    while (!fs.existsSync(path.join(folder, 'tsconfig.json'))) folder = path.dirname(folder)
    const config = path.join(folder, 'tsconfig.json')
    const snapshot = api.updateSnapshot({ openProjects: [config], fileChanges: { changed: [...changed] } })
    last?.dispose()
    last = snapshot
    const program = snapshot.getProject(config)?.program
    const tree = program?.getSourceFile(file)
    if (program === undefined || tree === undefined) throw new CliError(`${name} belongs to no project of TypeScript`)
    const diagnose = () => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
    return { tree, isValid: () => diagnose().every(({ code }) => UNUSED.includes(code)) }
  }
  return {
    /** The syntax tree of a file. @param {string} file */
    readTree: file => loadProgram(file).tree,
    /**
     * Whether the types of its own file accept a mutant.
     * @param {import('./mutants.mjs').Mutant} mutant
     */
    isAccepted(mutant) {
      const file = path.resolve(mutant.file)
      const changed = [...new Set([file, planted.file])].filter(name => name !== '')
      planted = { file, text: applyMutant(fs.readFileSync(file, 'utf8'), mutant) }
      return loadProgram(file, changed).isValid()
    },
    close: () => api.close(),
  }
}

/**
 * The text of a file with its mutant.
 * @param {string} text
 * @param {import('./mutants.mjs').Mutant} mutant
 */
export const applyMutant = (text, { start, before, after }) =>
  text.slice(0, start) + after + text.slice(start + before.length)
