import * as esbuild from 'esbuild'
import { sharedOptions } from './bundle.mjs'
import { complaint } from './complaint.mjs'

/** The shop's own judge of a configuration, and its words for what a field must be. */
async function loadJudge() {
  const { outputFiles: [script] } = await esbuild.build({
    ...sharedOptions('production'),
    stdin: {
      contents: 'export { unknownFields, wrongFields } from "./core/shop/config.ts"\nexport { en } from "./src/text/en.ts"',
      resolveDir: process.cwd(),
      loader: 'ts',
    },
    platform: 'node',
    outfile: '.cache/judge.mjs',
    write: false,
    logLevel: 'warning',
  })
  return import(`data:text/javascript;base64,${Buffer.from(script.contents).toString('base64')}`)
}

/** Complains of every field that would stop the shop at boot, and only warns of those that mean nothing; `source` says where the values come from. */
export async function checkConfig(config, source) {
  const { unknownFields, wrongFields, en } = await loadJudge()
  const lines = wrongFields(config).map(({ field, expected }) => {
    const words = { field, expected: en[`config.${expected}`] }
    return `  ${en['error.configText'].replace(/\{(field|expected)\}/g, (_, name) => words[name])}`
  })
  if (lines.length > 0) throw complaint(`${source}:\n${lines.join('\n')}`)
  for (const field of unknownFields(config)) console.warn(`${source}: ${field} is not a field of the configuration and has no effect`)
}
