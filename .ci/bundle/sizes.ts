import { DIALOG, PACKAGES, START, toScriptName } from './plan.ts'
import { browserOptions, bundleToText, sharedOptions, toSitePath, type Bundle } from './bundle.ts'
import { compress } from './compress.ts'
import type { Script } from './scripts.ts'

export type Sizes = Awaited<ReturnType<typeof measureSizes>>

interface Bytes { readonly raw: number; readonly gz: number; readonly br: number }

/** The name of the part that every visit loads. */
export const FIRST = 'first'

/** Sums the bytes of files, plain and compressed. */
async function measureFiles(...files: readonly (Uint8Array | string)[]) {
  return sumBytes(await Promise.all(files.map(async file => {
    const contents = Buffer.from(file)
    const [br, gz] = await compress(contents)
    return { raw: contents.length, gz: gz.length, br: br.length }
  })))
}

const sumBytes = (all: readonly Bytes[]) => all.reduce<Bytes>(
  (sum, { raw, gz, br }) => ({ raw: sum.raw + raw, gz: sum.gz + gz, br: sum.br + br }), { raw: 0, gz: 0, br: 0 })

/** Sums the minified bytes of each module in some scripts. */
function measureModules(scripts: readonly Script[]) {
  const modules: Record<string, number> = {}
  const outputs = scripts.flatMap(({ metafile }) => Object.values(metafile.outputs))
  for (const [name, { bytesInOutput }] of outputs.flatMap(({ inputs }) => Object.entries(inputs))) {
    if (bytesInOutput > 0) modules[name] = (modules[name] ?? 0) + bytesInOutput
  }
  return modules
}

/** The smallest possible React page, for comparison: react and react-dom render one element. */
const REACT_ALONE = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('app')).render(createElement('p', null, '.'))`

/**
 * Measures the scripts by part, and the style sheets. A part is what is loaded together: the scripts of the
 * first menu (`FIRST`), or one lazy script, by its name. `modules`: minified bytes by module. `sheets`: minified
 * bytes by source of the start's style sheet. `firstVisit`: what a first visit loads before the customer can
 * type an address. react-dom alone is bundled with the same options in the same run, so that a size divided by
 * its size is comparable between machines.
 */
export async function measureSizes(bundle: Bundle) {
  const { files, scripts, sheets, early, styles: { outputs } } = bundle
  const first = [...scripts.values()].filter(({ name }) => [START, PACKAGES].includes(name))
  const lazy = [...scripts.values()].filter(script => !first.includes(script))
  const measurePart = async (name: string, own: readonly Script[], ...more: readonly string[]) =>
    ({ name, modules: measureModules(own), bytes: await measureFiles(...own.map(({ text }) => text), ...more) })
  const measureSheet = (sheet: string) => measureFiles(files.get(sheet) ?? '')
  const reactPage = await bundleToText({
    ...sharedOptions('production'),
    ...browserOptions,
    stdin: { contents: REACT_ALONE, resolveDir: process.cwd(), loader: 'js' },
    legalComments: 'none',
    logLevel: 'warning',
  })
  const [reactAlone, parts, styles, dialogStyles, laterStyles] = await Promise.all([
    measureFiles(reactPage),
    Promise.all([measurePart(FIRST, first, early), ...lazy.map(script => measurePart(script.name, [script]))]),
    measureSheet(sheets.start),
    measureSheet(sheets.dialog),
    measureSheet(sheets.later),
  ])
  const firstVisit = new Set([
    FIRST, ...DIALOG.map(toScriptName).flatMap(name => [name, ...scripts.get(name)?.needs ?? []]),
  ])
  const startSheet = Object.entries(outputs).find(([name]) => toSitePath(name) === sheets.start)?.[1].inputs ?? {}
  return {
    reactAlone, parts, styles, dialogStyles, laterStyles,
    firstVisit: sumBytes(parts.filter(({ name }) => firstVisit.has(name)).map(({ bytes }) => bytes)),
    sheets: Object.fromEntries(Object.entries(startSheet).map(([name, { bytesInOutput }]) => [name, bytesInOutput])),
  }
}

/** Formats a table of the parts. */
export function formatSizes({ reactAlone, parts, firstVisit, styles, dialogStyles, laterStyles }: Sizes) {
  const formatLine = (label: string, { gz, br }: Bytes) => {
    const ratio = `${(br / reactAlone.br).toFixed(2)} × react-dom alone`
    return `${label.slice(0, 40).padEnd(40)}${String(gz).padStart(8)} gzip ${String(br).padStart(8)} brotli   ${ratio}`
  }
  return [
    formatLine('react-dom alone', reactAlone),
    ...parts.map(({ name, bytes }) => formatLine(name === FIRST ? 'first menu, scripts' : `  + ${name}`, bytes)),
    formatLine('first visit, until an address is typed', firstVisit),
    formatLine('main style sheet', styles),
    formatLine("dialog's style sheet", dialogStyles),
    formatLine('later style sheet', laterStyles),
  ].join('\n')
}
