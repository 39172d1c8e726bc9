import fs from 'node:fs'
import path from 'node:path'
import { complaint } from './complaint.mjs'

/** Beside the build, for whoever reads what it is made of. */
export const LICENCES = 'licences.txt'

/**
 * The package that a file is of; undefined of the shop's own.
 * @param {string} file
 */
export const packageOfFile = file => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(file)?.[1]

/**
 * The name of the text of its licence in a package's folder.
 * @param {string} folder
 */
export const licenceIn = folder => fs.readdirSync(folder).find(name => /^licen[cs]e(?:\.\w+)?$/i.test(name))

/**
 * The packages of which a file of the bundle holds something.
 * @param {{ readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }} output
 */
export const packagesIn = output => [...new Set(Object.entries(output.inputs)
  .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  .flatMap(([name]) => packageOfFile(name) ?? []))]

/** The font is no package: its files lie beside the kit. */
export const FONT = { name: 'Onest', version: '2.001', licence: 'OFL-1.1', copyright: 'Copyright 2021 The Onest Project Authors', file: 'src/ui/fonts/OFL.txt' }

/**
 * The licences of the shop, of its font and of every package of which something ships, each whole.
 * @param {readonly import('esbuild').Metafile[]} metafiles
 */
export function licencesText(metafiles) {
  const names = [...new Set(metafiles.flatMap(({ outputs }) => Object.values(outputs).flatMap(packagesIn)))].sort()
  const packages = names.map(name => packageSection(path.join('node_modules', name), name))
  return [packageSection('.', 'This storefront'), section(`${FONT.name} ${FONT.version} (${FONT.licence})`, FONT.file), ...packages].join(`\n${'-'.repeat(80)}\n\n`)
}

/**
 * @param {string} folder
 * @param {string} name
 */
function packageSection(folder, name) {
  const { version, license } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const file = licenceIn(folder)
  if (file === undefined) throw complaint(`${folder} has no text of its licence, without which it may not ship`)
  return section(`${name} ${version} (${license})`, path.join(folder, file))
}

/**
 * @param {string} heading
 * @param {string} file
 */
const section = (heading, file) => `${heading}\n\n${fs.readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim()}\n`
