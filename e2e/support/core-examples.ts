import { build, type BuildFailure } from 'esbuild'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inspect, isDeepStrictEqual } from 'node:util'

/** A code block of a page of core. */
export interface Example {
  readonly page: string
  /** The number of lines of the page above the code. */
  readonly above: number
  readonly code: string
}
/** The value of a line with an arrow, and the documented value. */
export interface ExampleResult {
  readonly line: number
  readonly code: string
  readonly actual: unknown
  readonly expected: unknown
}
/**
 * An example bundled as a script that exports `$results`, its direct imports, and all bundled files.
 */
export interface Script {
  readonly example: Example
  readonly text: string
  readonly imports: readonly string[]
  readonly files: readonly string[]
}

const FENCED = /^```ts\n(.*?)^```$/gms
/** `expression // → value` */
const ASSERTED = /^(.*\S)\s+\/\/ → (.+)$/

export function findExamples(page: string, text: string): readonly Example[] {
  return [...text.matchAll(FENCED)].map(({ index, 1: code = '' }) => ({
    page,
    above: text.slice(0, index).split('\n').length,
    code,
  }))
}

/** The examples of core's page and of each folder's page, except the shop's. */
export function readExamples(): readonly Example[] {
  const folders = readdirSync('core', { withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name !== 'shop')
    .map(({ name }) => `core/${name}`)
  return ['core', ...folders]
    .map(folder => `${folder}/README.md`)
    .flatMap(page => findExamples(page, readFileSync(page, 'utf8')))
}

/** The code at the line numbers of its page, so that errors show the right line. */
export const padToLines = ({ above, code }: Example): string => '\n'.repeat(above) + code

/** Bundles an example for a browser. Rejects with the name of its page if that fails. */
export async function toScript(example: Example): Promise<Script> {
  const lines = padToLines(example)
    .split('\n')
    .map((text, index) => {
      const [, code, expected] = ASSERTED.exec(text) ?? []
      if (code === undefined) return text
      const where = `line: ${index + 1}, code: ${JSON.stringify(code)}`
      return `$results.push({ ${where}, actual: structuredClone(${code}), expected: ${expected} })`
    })
  const bundle = await build({
    stdin: {
      contents: `export const $results = []; ${lines.join('\n')}`,
      resolveDir: path.resolve(path.dirname(example.page)),
      sourcefile: path.basename(example.page),
      loader: 'ts',
    },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    // As without a tsconfig: unused imports are removed.
    tsconfigRaw: {}, write: false, metafile: true, logLevel: 'silent', charset: 'utf8',
  }).catch(({ errors, message }: BuildFailure) => {
    throw new Error(
      errors.map(({ text, location }) => `${example.page}:${location?.line ?? example.above} ${text}`).join('\n') ||
        message,
    )
  })
  const { inputs } = bundle.metafile
  return {
    example,
    text: bundle.outputFiles[0]?.text ?? '',
    imports: inputs[example.page]?.imports.map(input => input.path) ?? [],
    files: Object.keys(inputs),
  }
}

/** Describes the differences between results and page; an example without results is one too. */
export function findDifferences({ page, above }: Example, results: readonly ExampleResult[]): readonly string[] {
  if (results.length === 0) return [`${page}:${above} says of nothing what it comes to`]
  return results
    .filter(({ actual, expected }) => !isDeepStrictEqual(actual, expected))
    .map(
      ({ line, code, actual, expected }) =>
        `${page}:${line} ${code} is ${inspect(actual)}, not ${inspect(expected)}`,
    )
}
