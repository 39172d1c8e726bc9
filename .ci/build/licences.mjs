import fs from 'node:fs'
import path from 'node:path'
import { complaint } from './complaint.mjs'

/** Beside the build, for whoever reads what it is made of. */
export const LICENCES = 'licences.txt'

/**
 * The packages of which a file of the bundle holds something.
 * @param {{ readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }} output
 */
export const packagesIn = output => [...new Set(Object.entries(output.inputs)
  .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  .flatMap(([name]) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(name)?.[1] ?? []))]

/**
 * The licences of the shop and of every package of which something ships, each whole.
 * @param {import('esbuild').Metafile} metafile
 */
export function licencesText({ outputs }) {
  const names = [...new Set(Object.values(outputs).flatMap(packagesIn))].sort()
  return [section('.', 'This storefront'), ...names.map(name => section(path.join('node_modules', name), name))].join(`\n${'-'.repeat(80)}\n\n`)
}

/**
 * @param {string} folder
 * @param {string} name
 */
function section(folder, name) {
  const { version, license } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const file = fs.readdirSync(folder).find(each => /^licen[cs]e(?:\.\w+)?$/i.test(each))
  if (file === undefined) throw complaint(`${folder} has no text of its licence, without which it may not ship`)
  return `${name} ${version} (${license})\n\n${fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim()}\n`
}
