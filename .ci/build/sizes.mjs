import { bundleReactAlone, sitePath, startingOutputs, staticImports } from './bundle.mjs'
import { brotli, gzip } from './compress.mjs'

const FIRST_SCREEN = /^src\/menu\/(Home|Menu)Screen\.tsx$/

async function weigh(parts) {
  const sums = await Promise.all(parts.map(async contents => [contents.length, (await gzip(contents)).length, (await brotli(contents)).length]))
  const [raw, gz, br] = [0, 1, 2].map(index => sums.reduce((sum, each) => sum + each[index], 0))
  return { raw, gz, br }
}

/** Paths of the scripts that a browser loads before the menu shows. */
function firstScripts(metafile) {
  const { entry, chunks } = startingOutputs(metafile)
  const screens = Object.keys(metafile.outputs).filter(name => FIRST_SCREEN.test(metafile.outputs[name].entryPoint ?? ''))
  const lazy = screens.flatMap(name => [name, ...staticImports(metafile, name)]).map(sitePath)
  return [...new Set([entry, ...chunks, ...lazy])]
}

/**
 * Bytes of the first menu screen beside those of react-dom alone, bundled by the same options in
 * the same run, so that their ratio means the same on every machine.
 */
export async function measureSizes({ files, metafile }) {
  const scripts = firstScripts(metafile)
  const { style } = startingOutputs(metafile)
  const all = [...files.keys()].filter(name => /^assets\/.*\.js$/.test(name))
  const bytes = names => weigh(names.map(name => files.get(name)))
  const [floor, firstScreen, styles, everyScript] = await Promise.all([
    weigh([await bundleReactAlone()]), bytes(scripts), bytes(style === undefined ? [] : [style]), bytes(all),
  ])
  const ratio = (one, by) => Number((one / by).toFixed(3))
  return {
    reactAlone: floor,
    firstScreen: { ...firstScreen, files: scripts, toReactAlone: { gz: ratio(firstScreen.gz, floor.gz), br: ratio(firstScreen.br, floor.br) } },
    styles,
    firstScreenWithStyles: { toReactAlone: { gz: ratio(firstScreen.gz + styles.gz, floor.gz), br: ratio(firstScreen.br + styles.br, floor.br) } },
    everyScript: { ...everyScript, toReactAlone: { br: ratio(everyScript.br, floor.br) } },
  }
}

export function sizesText({ reactAlone, firstScreen, styles, firstScreenWithStyles, everyScript }) {
  const line = (what, { gz, br }, ratio) =>
    `${what.padEnd(28)}${String(gz).padStart(9)} gzip ${String(br).padStart(9)} brotli${ratio === undefined ? '' : `   ${ratio.toFixed(2)} × react-dom alone`}`
  const together = { gz: firstScreen.gz + styles.gz, br: firstScreen.br + styles.br }
  return [
    line('react-dom alone', reactAlone),
    line('first menu screen, scripts', firstScreen, firstScreen.toReactAlone.br),
    line('main style sheet', styles),
    line('both', together, firstScreenWithStyles.toReactAlone.br),
    line('every script', everyScript, everyScript.toReactAlone.br),
  ].join('\n')
}
