import type { Metafile } from 'esbuild'
import fs from 'node:fs'
import path from 'node:path'
import { CliError } from '../cli/cli-error.mjs'

/** The file of the site with the licences of everything that ships. */
export const LICENCES = 'licences.txt'

/** The package that contains a file; undefined for the shop's own files. */
const toPackageName = (file: string) =>
  /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(file)?.[1]

/** The name of the licence file in a package's folder; undefined without one. */
export const findLicenceFile = (folder: string) =>
  fs.readdirSync(folder).find(name => /^licen[cs]e(?:\.\w+)?$/i.test(name))

type Outputs = Readonly<Record<string, Pick<Metafile['outputs'][string], 'inputs'>>>

/** Sums the minified bytes of each package in bundles, without packages that contribute none. */
export function sumPackageBytes(metafiles: readonly { readonly outputs: Outputs }[]) {
  const bytes = new Map<string, number>()
  const all = metafiles.flatMap(({ outputs }) => Object.values(outputs))
  for (const [file, { bytesInOutput }] of all.flatMap(({ inputs }) => Object.entries(inputs))) {
    const name = toPackageName(file)
    if (name !== undefined && bytesInOutput > 0) bytes.set(name, (bytes.get(name) ?? 0) + bytesInOutput)
  }
  return bytes
}

/**
 * The font is not a package: its files are in the kit's folder. They are subsets of those in the
 * archive `source`, as its README describes.
 */
export const FONT = {
  name: 'Onest',
  version: '2.001',
  licence: 'OFL-1.1',
  copyright: 'Copyright 2021 The Onest Project Authors',
  file: 'src/ui/fonts/OFL.txt',
  supplier: 'The Onest Project Authors',
  source: {
    url: 'https://registry.npmjs.org/@fontsource-variable/onest/-/onest-5.3.1.tgz',
    sha256: '9fd6b31febf1e6e112e39717db2aa45327ffeff5d3cb44fa0d96190fc8589c6f',
  },
}

/**
 * Formats the full licence texts of the shop, its font and every package that ships.
 * @throws {CliError} when a package has no licence text
 */
export const formatLicences = (metafiles: readonly Metafile[]) => [
  formatPackageSection('.', 'This storefront'),
  formatSection(`${FONT.name} ${FONT.version} (${FONT.licence})`, FONT.file),
  ...[...sumPackageBytes(metafiles).keys()].sort()
    .map(name => formatPackageSection(path.join('node_modules', name), name)),
].join(`\n${'-'.repeat(80)}\n\n`)

/** Formats the licence text of a package or of the shop. */
function formatPackageSection(folder: string, name: string) {
  const { version, license } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const file = findLicenceFile(folder)
  if (file === undefined) throw new CliError(`${folder} has no licence text and must not ship: remove the package`)
  return formatSection(`${name} ${version} (${license})`, path.join(folder, file))
}

const formatSection = (heading: string, file: string) =>
  `${heading}\n\n${fs.readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim()}\n`
