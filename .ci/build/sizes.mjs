import { bundleReactAlone, startingOutputs } from './bundle.mjs'
import { brotli, gzip } from './compress.mjs'

async function weigh(parts) {
  const sum = { raw: 0, gz: 0, br: 0 }
  for (const contents of parts) {
    sum.raw += contents.length
    sum.gz += (await gzip(contents)).length
    sum.br += (await brotli(contents)).length
  }
  return sum
}

/**
 * Bytes of the first menu screen beside those of react-dom alone, bundled by the same options in
 * the same run, so that their ratio means the same on every machine.
 */
export async function measureSizes({ files, metafile, script }) {
  // the first menu screen is part of the start
  const scripts = [script]
  const { style } = startingOutputs(metafile)
  const all = [...files.keys()].filter(name => /^assets\/.*\.js$/.test(name))
  const bytes = names => weigh(names.map(name => files.get(name)))
  const [reactAlone, firstScreen, styles, everyScript] = await Promise.all([
    weigh([await bundleReactAlone()]), bytes(scripts), bytes(style === undefined ? [] : [style]), bytes(all),
  ])
  const together = {
    raw: firstScreen.raw + styles.raw,
    gz: firstScreen.gz + styles.gz,
    br: firstScreen.br + styles.br,
  }
  const compared = bytes => ({
    ...bytes,
    toReactAlone: {
      gz: Number((bytes.gz / reactAlone.gz).toFixed(3)),
      br: Number((bytes.br / reactAlone.br).toFixed(3)),
    },
  })
  return {
    reactAlone,
    firstScreen: { ...compared(firstScreen), files: scripts },
    styles,
    firstScreenWithStyles: compared(together),
    everyScript: compared(everyScript),
  }
}

export function sizesText({ reactAlone, firstScreen, styles, firstScreenWithStyles, everyScript }) {
  const line = (what, { gz, br, toReactAlone }) => [
    what.padEnd(28),
    `${String(gz).padStart(8)} gzip ${String(br).padStart(8)} brotli`,
    toReactAlone === undefined ? '' : `   ${toReactAlone.br.toFixed(2)} × react-dom alone`,
  ].join('')
  return [
    line('react-dom alone', reactAlone),
    line('first menu screen, scripts', firstScreen),
    line('main style sheet', styles),
    line('both', firstScreenWithStyles),
    line('every script', everyScript),
  ].join('\n')
}
