import * as esbuild from 'esbuild'
import fs from 'node:fs'
import path from 'node:path'
import { readArguments } from '../cli/arguments.mjs'
import { toBuildMessages, importScript, bundleToText } from './bundle.ts'
import { listFiles, toPosix, writeIfChanged } from '../cli/files.mjs'

const FOLDER = '.cache/css-types'
/** Words of JavaScript that cannot be the names of constants. */
const RESERVED = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends '
    + 'false finally for function if implements import in instanceof interface let new null package private protected '
    + 'public return static super switch this throw true try typeof var void while with yield'
  ).split(' '),
)

/** Does not bundle pictures and fonts: class names do not depend on them. @type {esbuild.Plugin} */
const externalUrls = {
  name: 'external-urls',
  setup(build) {
    build.onResolve({ filter: /.*/ }, args =>
      args.kind === 'url-token' ? { path: args.path, external: true } : undefined,
    )
  },
}

/** Lists the class names that esbuild exports for a CSS module. @param {string} file */
async function listClassNames(file) {
  const script = await bundleToText({
    stdin: { contents: `export { default } from './${file}'`, resolveDir: process.cwd(), loader: 'js' },
    bundle: true,
    format: 'esm',
    outdir: '.cache',
    logLevel: 'silent',
    plugins: [externalUrls],
  })
  return Object.keys((await importScript(script)).default).sort()
}

/**
 * Formats a type declaration of each class, so that a misspelt class is a type error.
 * @param {readonly string[]} names
 */
function formatDeclarations(names) {
  const lines = names.map((name, index) => /^[A-Za-z_$][\w$]*$/.test(name) && !RESERVED.has(name)
    ? `export declare const ${name}: string`
    : `declare const _${index}: string\nexport { _${index} as ${JSON.stringify(name)} }`)
  return `// made by \`node build.mjs css-types\`\n${lines.length > 0 ? lines.join('\n') : 'export {}'}\n`
}

/**
 * Writes `.cache/css-types/src/…/X.module.css.d.ts` for each style sheet of `src`;
 * tsconfig.json lists this folder in `rootDirs`.
 * @returns {Promise<string[]>} the messages for sheets that cannot be parsed
 */
export async function writeCssTypes() {
  /** @type {Set<string>} */
  const targets = new Set()
  /** @type {string[]} */
  const problems = []
  await Promise.all(listFiles('src').filter(file => file.endsWith('.css')).map(async file => {
    const target = toPosix(path.join(FOLDER, `${file}.d.ts`))
    targets.add(target)
    try {
      writeIfChanged(target, formatDeclarations(file.endsWith('.module.css') ? await listClassNames(file) : []))
    } catch (error) {
      for (const { location, text } of toBuildMessages(error)) {
        problems.push(`${location?.file ?? file}:${location?.line ?? 0} ${text}`)
      }
    }
  }))
  for (const file of listFiles(FOLDER)) if (!targets.has(file)) fs.rmSync(file, { force: true })
  return problems
}

/**
 * `node build.mjs css-types`: writes the type declarations of the style sheets.
 * @param {readonly string[]} args
 */
export async function run(args) {
  readArguments(args, [])
  const problems = await writeCssTypes()
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? 0 : 1
}
