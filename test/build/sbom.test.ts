import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { writeSboms } from '../../.ci/release/audit.ts'
import { readProject } from '../../.ci/release/installed.ts'
import { createSiteFolder } from './site-folder.ts'

const sbom = suite('the software bills of materials')

type Values = Record<string, any>
const { packages, dependencies } = readProject('.')
const production = packages.filter(({ isProduction }) => isProduction)
const BYTES: Readonly<Record<string, number>> = { react: 5000, scheduler: 2000 }

/** Joins scope and name, which CycloneDX separates. */
const joinName = ({ group, name }: Values): string => (group === undefined ? name : `${group}/${name}`)

/** Writes both lists and reads them. */
function writeLists(epoch?: string): { readonly cdx: string; readonly spdx: string } {
  const folder = createSiteFolder()
  const { log } = console
  const before = process.env['SOURCE_DATE_EPOCH']
  console.log = () => undefined
  if (epoch !== undefined) process.env['SOURCE_DATE_EPOCH'] = epoch
  try {
    const directDependencies = Object.keys(dependencies)
    writeSboms(folder, { directDependencies, packages: production, bytes: name => BYTES[name] ?? 0 })
  } finally {
    console.log = log
    if (before === undefined) delete process.env['SOURCE_DATE_EPOCH']
    else process.env['SOURCE_DATE_EPOCH'] = before
  }
  const read = (kind: string): string => fs.readFileSync(path.join(folder, `storefront.${kind}.json`), 'utf8')
  return { cdx: read('cdx'), spdx: read('spdx') }
}
const first = writeLists('1790000000')
const cdx = (): Values => JSON.parse(first.cdx)
const spdx = (): Values => JSON.parse(first.spdx)

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const TYPES = ['application', 'library', 'data']
const PURL = /^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+$/
const SHA512 = /^[0-9a-f]{128}$/
const CHECKSUMS: Readonly<Record<string, RegExp>> = { SHA512, SHA256: /^[0-9a-f]{64}$/ }
const UUID = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

type Check = readonly [isMet: boolean, requirement: string]
const listFaults = (checks: readonly Check[]): readonly string[] =>
  checks.flatMap(([isMet, requirement]) => isMet ? [] : [requirement])

/** Checks the requirements of CycloneDX 1.6 (ECMA-424) for the fields that are written. */
function findCdxFaults(list: Values): readonly string[] {
  const { component } = list['metadata']
  const components: Values[] = [component, ...component.components, ...list['components']]
  const refs = components.map(item => item['bom-ref'])
  return listFaults([
    [list['bomFormat'] === 'CycloneDX' && list['specVersion'] === '1.6' && list['version'] === 1, 'format'],
    [UUID.test(list['serialNumber']), 'serialNumber'],
    ...components.flatMap(({ name, type, licenses }): Check[] => [
      [isText(name) && TYPES.includes(type), `component ${name}`],
      [licenses?.length === 1 && isText(licenses[0].license.id), `licence of ${name}`],
    ]),
    ...list['components'].flatMap(({ name, purl, scope, hashes }: Values): Check[] => [
      [PURL.test(purl), `purl of ${name}`],
      [['required', 'optional', 'excluded'].includes(scope), `scope of ${name}`],
      [hashes?.length === 1 && hashes[0].alg === 'SHA-512' && SHA512.test(hashes[0].content), `hash of ${name}`],
    ]),
    [new Set(refs).size === refs.length && refs.every(isText), 'each bom-ref once'],
    ...list['dependencies'].map(({ ref, dependsOn }: Values): Check =>
      [[ref, ...dependsOn].every(each => refs.includes(each)), `dependencies of ${ref}`]),
  ])
}

/** Checks the requirements of SPDX 2.3: sections 6 (document), 7 (package) and 11 (relationship). */
function findSpdxFaults(list: Values): readonly string[] {
  const { SPDXID: id, packages: items, relationships, creationInfo: { created, creators } } = list
  const ids: string[] = [id, ...items.map((item: Values) => item['SPDXID'])]
  const isDocument = list['spdxVersion'] === 'SPDX-2.3' && list['dataLicense'] === 'CC0-1.0' && isText(list['name'])
  return listFaults([
    [isDocument && id === 'SPDXRef-DOCUMENT', 'document'],
    [UUID.test(list['documentNamespace']), 'documentNamespace'],
    [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(created), 'created'],
    [creators.length > 0 && creators.every((item: string) => /^(?:Organization|Tool): \S/.test(item)), 'creators'],
    [ids.every(each => /^SPDXRef-[A-Za-z0-9.-]+$/.test(each)) && new Set(ids).size === ids.length, 'ids'],
    ...items.flatMap((item: Values): Check[] => [
      [isText(item['name']) && isText(item['downloadLocation']), `package ${item['name']}`],
      // otherwise the package would have to list its files
      [item['filesAnalyzed'] === false, `files of ${item['name']}`],
      [isText(item['licenseDeclared']), `licence of ${item['name']}`],
      ...(item['checksums'] ?? []).map(({ algorithm, checksumValue }: Values): Check =>
        [CHECKSUMS[algorithm]?.test(checksumValue) === true, `checksum of ${item['name']}`]),
      ...(item['externalRefs'] ?? []).map((ref: Values): Check => [
        ref['referenceCategory'] === 'PACKAGE-MANAGER' && ref['referenceType'] === 'purl'
        && PURL.test(ref['referenceLocator']),
        `purl of ${item['name']}`,
      ]),
    ]),
    [relationships.some((item: Values) => item['spdxElementId'] === id && item['relationshipType'] === 'DESCRIBES'),
      'nothing is described'],
    ...relationships.map((item: Values): Check => [
      isText(item['relationshipType'])
      && [item['spdxElementId'], item['relatedSpdxElement']].every(each => ids.includes(each)),
      'relationship',
    ]),
  ])
}

sbom('are what CycloneDX 1.6 and SPDX 2.3 require, and the check sees what is not', () => {
  assert.equal(findCdxFaults(cdx()), [])
  assert.equal(findSpdxFaults(spdx()), [])
  const findAfter = (faults: (list: Values) => readonly string[], list: Values, spoil: (list: Values) => void) => {
    spoil(list)
    return faults(list)
  }
  assert.equal(findAfter(findCdxFaults, cdx(), list => { delete list['components'][2].hashes }).length, 1)
  assert.equal(
    findAfter(findCdxFaults, cdx(), list => {
      list['components'][2]['bom-ref'] = list['components'][1]['bom-ref']
    })[0],
    'each bom-ref once',
  )
  assert.equal(findAfter(findCdxFaults, cdx(), list => { list['serialNumber'] = '1' }), ['serialNumber'])
  assert.equal(findAfter(findSpdxFaults, spdx(), list => { delete list['packages'][2].downloadLocation }).length, 1)
  assert.equal(findAfter(findSpdxFaults, spdx(), list => { list['creationInfo'].created = '2026-11-27' }), ['created'])
  assert.equal(findAfter(findSpdxFaults, spdx(), list => { list['relationships'].shift() }), ['nothing is described'])
})

sbom('name exactly the run-time packages of the lock file, with version, licence and hash', () => {
  assert.is(production.length, 10)
  const toHex = (integrity: string): string => Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
  const expected = production.map(item => [item.name, item.version, item.licence, toHex(item.integrity)])
  assert.equal(
    cdx()['components'].map((item: Values) => [
      joinName(item),
      item['version'],
      item['licenses'][0].license.id,
      item['hashes'][0].content,
    ]),
    expected,
  )
  const [shop, ...others] = spdx()['packages']
  assert.is(shop.name, 'storefront')
  assert.equal(
    others
      .filter((item: Values) => item['externalRefs'] !== undefined)
      .map((item: Values) => [
        item['name'],
        item['versionInfo'],
        item['licenseDeclared'],
        item['checksums'][0].checksumValue,
      ]),
    expected,
  )
  assert.equal(
    others.filter((item: Values) => item['externalRefs'] === undefined).map((item: Values) => item['name']),
    ['Onest'],
    'the font is not a package',
  )
  assert.equal(cdx()['metadata'].component.components.map((item: Values) => item['name']), ['Onest'])
})

sbom('name each package’s supplier and source, and the author, tool and time of the list', () => {
  const { metadata, components } = cdx()
  assert.equal(
    [metadata.timestamp, metadata.authors[0].name, metadata.supplier.name, metadata.tools.components[0].name],
    ['2026-09-21T14:13:20Z', 'storefront', 'storefront', 'storefront-audit'],
  )
  for (const item of components) assert.ok(isText(item.supplier.name) && !item.name.includes('/'), item.name)
  assert.equal(
    components.flatMap(({ group, name }: Values) => (group === undefined ? [] : [[group, name]])),
    [
      ['@babel', 'runtime'],
      ['@googlemaps', 'js-api-loader'],
      ['@types', 'google.maps'],
    ],
  )
  const libraries = spdx()['packages'].filter((item: Values) => item['primaryPackagePurpose'] === 'LIBRARY')
  assert.is(libraries.length, 10)
  for (const item of libraries)
    assert.ok(
      /^Organization: \S/.test(item['supplier']) && /^https:\/\/\S+\.tgz$/.test(item['downloadLocation']),
      item['name'],
    )
  assert.match(spdx()['packages'][0].supplier, /^Organization: storefront$/)
})

sbom('name the same archive of each package in both lists, by address and hash', () => {
  const locations = spdx()['packages']
    .filter((item: Values) => item['primaryPackagePurpose'] === 'LIBRARY')
    .map((item: Values) => [item['name'], item['downloadLocation'], item['checksums'][0].checksumValue])
  assert.equal(
    cdx()['components'].map((item: Values) => {
      const [{ type, url, hashes }] = item['externalReferences']
      assert.equal([type, hashes], ['distribution', item['hashes']], item['name'])
      return [joinName(item), url, hashes[0].content]
    }),
    locations,
  )
})

sbom('name the supplier of the shop and of its font, and where the font comes from', () => {
  const { component } = cdx()['metadata']
  const [font] = component.components
  assert.is(component.supplier.name, 'storefront')
  const listed = spdx()['packages'].find((item: Values) => item['name'] === 'Onest')
  assert.equal(
    [font.supplier.name, listed.supplier],
    ['The Onest Project Authors', 'Organization: The Onest Project Authors'],
  )
  const [{ type, url, hashes }] = font.externalReferences
  assert.equal([type, hashes[0].alg, url], ['distribution', 'SHA-256', listed.downloadLocation])
  const [{ content: sha256 }] = hashes
  assert.equal(listed.checksums, [{ algorithm: 'SHA256', checksumValue: sha256 }])
  // the recipe that rebuilds the files downloads the same archive
  const [, version] = /onest-([\d.]+)\.tgz$/.exec(url) ?? []
  const recipe = fs.readFileSync('src/ui/fonts/README.md', 'utf8')
  assert.ok(recipe.includes(`npm pack @fontsource-variable/onest@${version}\n`) && recipe.includes(`'${sha256}  `))
})

sbom('show the dependencies, including packages that a build does not use', () => {
  const needs = new Map<string, string[]>(cdx()['dependencies'].map((item: Values) => [item['ref'], item['dependsOn']]))
  const bare = (refs: readonly string[] = []): string[] =>
    refs.map(ref => decodeURIComponent(ref).replace(/^pkg:npm\/|@[\d.]+$/g, ''))
  const listDependencies = (name: string): string[] => bare([...needs].find(([ref]) => bare([ref])[0] === name)?.[1])
  assert.equal(listDependencies('storefront').sort(), Object.keys(dependencies).sort())
  assert.equal(
    ['react-dom', 'history', '@googlemaps/js-api-loader'].map(listDependencies),
    [['react', 'scheduler'], ['@babel/runtime'], ['@types/google.maps']],
  )
  const depends = spdx()['relationships'].filter((item: Values) => item['relationshipType'] === 'DEPENDS_ON')
  assert.is(depends.length, [...needs.values()].flat().length)
  assert.equal(
    cdx()
      ['components'].filter((item: Values) => item['scope'] === 'required')
      .map(joinName)
      .sort(),
    ['react', 'scheduler'],
  )
})

sbom('say the same of the same sources at any time, and another date and name of others', () => {
  assert.equal(writeLists('1790000000'), first)
  const later = writeLists('1790000001')
  assert.match(later.cdx, '"timestamp": "2026-09-21T14:13:21Z"')
  assert.is.not(JSON.parse(later.cdx).serialNumber, cdx()['serialNumber'])
  assert.match(later.spdx, '"created": "2026-09-21T14:13:21Z"')
  assert.is.not(JSON.parse(later.spdx).documentNamespace, spdx()['documentNamespace'])
})

sbom('take the date of the last commit, and require a date for sources that are no clone', () => {
  const { stdout, status } = spawnSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' })
  if (status === 0) assert.is(Date.parse(JSON.parse(writeLists().spdx).creationInfo.created), Number(stdout) * 1000)
  process.env['GIT_DIR'] = '/nowhere'
  try {
    assert.throws(() => writeLists(), /set SOURCE_DATE_EPOCH/)
  } finally {
    delete process.env['GIT_DIR']
  }
})

sbom('do not take the date of another clone that contains the unpacked sources', () => {
  const here = process.cwd()
  const clone = createSiteFolder()
  const git = (...args: readonly string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: clone })
  fs.mkdirSync(path.join(clone, 'vendor'))
  for (const name of ['package.json', 'index.html']) fs.copyFileSync(name, path.join(clone, 'vendor', name))
  git('init')
  git('commit', '--allow-empty', '-m', 'theirs')
  process.chdir(path.join(clone, 'vendor'))
  try {
    assert.throws(() => writeLists(), /set SOURCE_DATE_EPOCH/)
    git('add', '.')
    if (git('--version').status === 0) assert.match(writeLists().spdx, '"created"')
  } finally {
    process.chdir(here)
  }
})

sbom.run()
