import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

/**
 * A hook of Node's module loader: removes the types of TypeScript modules by esbuild.
 * @type {import('node:module').LoadHook}
 */
export async function load(url, context, nextLoad) {
  if (!/^file:.*\.ts$/.test(url)) return nextLoad(url, context)
  const file = fileURLToPath(url)
  const options = /** @type {const} */ ({ loader: 'ts', target: 'node20.19', sourcefile: file, sourcemap: 'inline' })
  const { code } = await transform(await readFile(file, 'utf8'), options)
  return { format: 'module', source: code, shortCircuit: true }
}
