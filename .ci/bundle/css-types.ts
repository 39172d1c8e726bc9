import fs from 'node:fs'
import path from 'node:path'
import { readArguments } from '../cli/arguments.mjs'
import { bundleToText, importScript, toBuildMessages } from './bundle.ts'
import { listFiles, toPosix, writeIfChanged } from '../cli/files.mjs'

const FOLDER = '.cache/css-types'

/** Lists the class names that esbuild exports for a CSS module. */
async function listClassNames(file: string) {
  const script = await bundleToText({
    stdin: { contents: `export { default } from './${file}'`, resolveDir: process.cwd() },
    bundle: true,
    format: 'esm',
    outdir: '.cache',
    logLevel: 'silent',
    // class names do not depend on pictures and fonts
    external: ['*.svg', '*.woff2'],
  })
  return Object.keys((await importScript(script)).default).sort()
}

/** Formats a type declaration of each class, so that a misspelt class is a type error. */
function formatDeclarations(names: readonly string[]) {
  // not `export declare const`: a class may have the name of a keyword
  const lines = names.map((name, index) =>
    `declare const _${index}: string\nexport { _${index} as ${JSON.stringify(name)} }`)
  return `// made by \`node build.mjs css-types\`\n${lines.join('\n') || 'export {}'}\n`
}

/**
 * Writes `.cache/css-types/src/…/X.css.d.ts` for each style sheet of `src`, and removes those of former sheets;
 * tsconfig.json lists this folder in `rootDirs`. Returns the messages for sheets that cannot be parsed.
 */
export async function writeCssTypes() {
  const targets = new Set<string>()
  const problems: string[] = []
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

/** `node build.mjs css-types`: writes the type declarations of the style sheets. */
export async function run(args: readonly string[]) {
  readArguments(args, [])
  const problems = await writeCssTypes()
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? 0 : 1
}
