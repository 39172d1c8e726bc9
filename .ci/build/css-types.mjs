import * as esbuild from 'esbuild'
import fs from 'node:fs'
import path from 'node:path'
import { readArguments } from './arguments.mjs'
import { faultsOf, importText, onlyScript } from './bundle.mjs'
import { filesUnder, posix, writeIfChanged } from './files.mjs'

const FOLDER = '.cache/css-types'
const RESERVED = new Set(('await break case catch class const continue debugger default delete do else enum export extends '
  + 'false finally for function if implements import in instanceof interface let new null package private protected '
  + 'public return static super switch this throw true try typeof var void while with yield').split(' '))

/** Pictures and fonts named by a style sheet do not matter for its class names. */
/** @type {esbuild.Plugin} */
const leaveUrls = {
  name: 'leave-urls',
  setup(build) {
    build.onResolve({ filter: /.*/ }, args => args.kind === 'url-token' ? { path: args.path, external: true } : undefined)
  },
}

/**
 * The class names that a CSS module exports, as esbuild itself reads them.
 * @param {string} file
 */
async function classNames(file) {
  const script = await onlyScript({
    stdin: { contents: `export { default } from './${file}'`, resolveDir: process.cwd(), loader: 'js' },
    bundle: true,
    format: 'esm',
    outdir: '.cache',
    logLevel: 'silent',
    plugins: [leaveUrls],
  })
  return Object.keys((await importText(script)).default).sort()
}

/**
 * A declaration for each class, so that a misspelt one is a type error.
 * @param {readonly string[]} names
 */
function declaration(names) {
  const lines = names.map((name, index) => /^[A-Za-z_$][\w$]*$/.test(name) && !RESERVED.has(name)
    ? `export declare const ${name}: string`
    : `declare const _${index}: string\nexport { _${index} as ${JSON.stringify(name)} }`)
  return `// made by \`node build.mjs css-types\`\n${lines.length > 0 ? lines.join('\n') : 'export {}'}\n`
}

/**
 * Writes `.cache/css-types/src/…/X.module.css.d.ts` for each style sheet of `src`, where the type
 * checker finds them through `rootDirs`. Returns the messages of the sheets that cannot be read.
 */
export async function writeCssTypes() {
  /** @type {Set<string>} */
  const wanted = new Set()
  /** @type {string[]} */
  const problems = []
  await Promise.all(filesUnder('src').filter(file => file.endsWith('.css')).map(async file => {
    const target = posix(path.join(FOLDER, `${file}.d.ts`))
    wanted.add(target)
    try {
      writeIfChanged(target, declaration(file.endsWith('.module.css') ? await classNames(file) : []))
    } catch (error) {
      for (const { location, text } of faultsOf(error)) {
        problems.push(`${location?.file ?? file}:${location?.line ?? 0} ${text}`)
      }
    }
  }))
  for (const file of filesUnder(FOLDER)) if (!wanted.has(file)) fs.rmSync(file, { force: true })
  return problems
}

/** @param {readonly string[]} args */
export async function run(args) {
  readArguments(args, [])
  const problems = await writeCssTypes()
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? 0 : 1
}
