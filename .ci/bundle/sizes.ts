import { PACKAGES, START } from './plan.ts'
import { browserOptions, bundleToText, findScript, readSiteFile, DIALOG, sharedOptions, toSitePath } from './bundle.ts'
import { compress } from './compress.ts'

/**
 * @typedef {import('./bundle.ts').Bundle} Bundle
 * @typedef {import('./scripts.ts').Script} Script
 * @typedef {Awaited<ReturnType<typeof measureFiles>>} Bytes
 * @typedef {Awaited<ReturnType<typeof measureSizes>>} Sizes
 * @typedef {{ readonly name: string; readonly bytes: Bytes; readonly modules: Record<string, number> }} Part
 */

/** The name of the part that every visit loads. */
export const FIRST = 'first'

/** Sums the bytes of files, plain and compressed. @param {readonly (Uint8Array | string)[]} files */
async function measureFiles(files) {
  const sizes = files.map(async file => {
    const contents = Buffer.from(file)
    const [br, gz] = await compress(contents)
    return { raw: contents.length, gz: gz.length, br: br.length }
  })
  return sumBytes(await Promise.all(sizes))
}

/** @param {readonly { readonly raw: number; readonly gz: number; readonly br: number }[]} all */
const sumBytes = all => all.reduce(
  (sum, { raw, gz, br }) => ({ raw: sum.raw + raw, gz: sum.gz + gz, br: sum.br + br }), { raw: 0, gz: 0, br: 0 })

/** Sums the minified bytes of each module in some scripts. @param {readonly Script[]} scripts */
function measureModules(scripts) {
  /** @type {Record<string, number>} */
  const modules = {}
  const inputs = scripts.flatMap(({ metafile }) =>
    Object.values(metafile.outputs).flatMap(output => Object.entries(output.inputs)))
  for (const [name, { bytesInOutput }] of inputs) {
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
 * first menu (`FIRST`), or one lazy script, by its name. `modules`: minified bytes by module.
 * `firstVisit`: what a first visit loads before the customer can type an address.
 * react-dom alone is bundled with the same options in the same run, so that a size divided by its size
 * is comparable between machines.
 * @param {Bundle} bundle
 */
export async function measureSizes(bundle) {
  const { files, scripts, sheets, early, styles: { outputs } } = bundle
  const first = [...scripts.values()].filter(({ name }) => [START, PACKAGES].includes(name))
  const lazy = [...scripts.values()].filter(script => !first.includes(script))
  /** @type {(name: string, own: readonly Script[], more?: readonly string[]) => Promise<Part>} */
  const measurePart = async (name, own, more = []) =>
    ({ name, modules: measureModules(own), bytes: await measureFiles([...own.map(({ text }) => text), ...more]) })
  /** @param {string} sheet */
  const measureSheet = sheet => measureFiles([readSiteFile(files, sheet)])
  const [reactAlone, parts, styles, dialogStyles, laterStyles] = await Promise.all([
    bundleToText({
      ...sharedOptions('production'),
      ...browserOptions,
      stdin: { contents: REACT_ALONE, resolveDir: process.cwd(), loader: 'js' },
      legalComments: 'none',
      logLevel: 'warning',
    }).then(text => measureFiles([text])),
    Promise.all([measurePart(FIRST, first, [early]), ...lazy.map(script => measurePart(script.name, [script]))]),
    measureSheet(sheets.start),
    measureSheet(sheets.dialog),
    measureSheet(sheets.later),
  ])
  const firstVisit = new Set([
    FIRST, ...DIALOG.flatMap(source => findScript(bundle, source) ?? []).flatMap(({ name, needs }) => [name, ...needs]),
  ])
  const startSheet = Object.entries(outputs).find(([name]) => toSitePath(name) === sheets.start)?.[1].inputs ?? {}
  return {
    reactAlone, parts, styles, dialogStyles, laterStyles,
    firstVisit: sumBytes(parts.filter(({ name }) => firstVisit.has(name)).map(({ bytes }) => bytes)),
    /** The minified bytes of each source in the start's style sheet. */
    sheets: Object.fromEntries(Object.entries(startSheet).map(([name, { bytesInOutput }]) => [name, bytesInOutput])),
  }
}

/** Formats a table of the parts. @param {Sizes} sizes */
export function formatSizes({ reactAlone, parts, firstVisit, styles, dialogStyles, laterStyles }) {
  /** @type {(label: string, bytes: Bytes) => string} */
  const formatLine = (label, { gz, br }) => {
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
