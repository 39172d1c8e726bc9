import { build, type BuildFailure } from 'esbuild'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inspect, isDeepStrictEqual } from 'node:util'

/** A block of code in a page of core's, as it stands there. */
export interface Example {
  readonly page: string
  /** How many lines of the page are before its code. */
  readonly above: number
  readonly code: string
}
/** What a line with an arrow came to, and what the page says. */
export interface Told { readonly line: number; readonly code: string; readonly got: unknown; readonly said: unknown }
/** An example as one script that exports `$told`, with the files that it imports by itself, and all that are in it. */
export interface Script { readonly example: Example; readonly text: string; readonly imports: readonly string[]; readonly files: readonly string[] }

const FENCED = /^```ts\n(.*?)^```$/gms
/** `expression // → value` */
const ASSERTED = /^(.*\S)\s+\/\/ → (.+)$/

export function examplesIn(page: string, text: string): readonly Example[] {
  return [...text.matchAll(FENCED)].map(({ index, 1: code = '' }) => ({ page, above: text.slice(0, index).split('\n').length, code }))
}

/** Those of the lower floor: of core's own page, and of the page of each folder but the shop. */
export function readExamples(): readonly Example[] {
  const folders = readdirSync('core', { withFileTypes: true }).filter(entry => entry.isDirectory() && entry.name !== 'shop').map(({ name }) => `core/${name}`)
  return ['core', ...folders].map(folder => `${folder}/README.md`).flatMap(page => examplesIn(page, readFileSync(page, 'utf8')))
}

/** The code with the lines of its page, so that whoever finds fault with it names the line there. */
export const onItsLines = ({ above, code }: Example): string => '\n'.repeat(above) + code

/** Bundles an example for a browser by itself. Rejects with words that name its page when it cannot be. */
export async function scriptOf(example: Example): Promise<Script> {
  const lines = onItsLines(example).split('\n').map((text, index) => {
    const [, code, said] = ASSERTED.exec(text) ?? []
    return code === undefined ? text : `$told.push({ line: ${index + 1}, code: ${JSON.stringify(code)}, got: structuredClone(${code}), said: ${said} })`
  })
  const made = await build({
    stdin: { contents: `export const $told = []; ${lines.join('\n')}`, resolveDir: path.resolve(path.dirname(example.page)), sourcefile: path.basename(example.page), loader: 'ts' },
    bundle: true, format: 'esm', platform: 'browser', target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' },
    // as without a tsconfig: what is imported and not used is no import
    tsconfigRaw: {}, write: false, metafile: true, logLevel: 'silent', charset: 'utf8',
  }).catch(({ errors, message }: BuildFailure) => {
    throw new Error(errors.map(({ text, location }) => `${example.page}:${location?.line ?? example.above} ${text}`).join('\n') || message)
  })
  const { inputs } = made.metafile
  return { example, text: made.outputFiles[0]?.text ?? '', imports: inputs[example.page]?.imports.map(one => one.path) ?? [], files: Object.keys(inputs) }
}

/** What is otherwise than the page says, in words; an example that says nothing is wrong, too. */
export function differencesIn({ page, above }: Example, told: readonly Told[]): readonly string[] {
  if (told.length === 0) return [`${page}:${above} says of nothing what it comes to`]
  return told.filter(({ got, said }) => !isDeepStrictEqual(got, said)).map(({ line, code, got, said }) => `${page}:${line} ${code} is ${inspect(got)}, not ${inspect(said)}`)
}
