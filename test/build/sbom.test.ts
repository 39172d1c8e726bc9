import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { writeLists } from '../../.ci/build/audit.mjs'
import { readProject } from '../../.ci/build/installed.mjs'
import { siteFolder } from './site-folder.ts'

const sbom = suite('the lists of what a release is made of')

type Values = Record<string, any>
const { packages, dependencies } = readProject('.')
const production = packages.filter(({ isProduction }) => isProduction)
const BYTES: Readonly<Record<string, number>> = { react: 5000, scheduler: 2000 }

/** Both lists as they are written. */
function lists(epoch?: string): { readonly cdx: string; readonly spdx: string } {
  const folder = siteFolder()
  const { log } = console
  const before = process.env['SOURCE_DATE_EPOCH']
  console.log = () => undefined
  if (epoch !== undefined) process.env['SOURCE_DATE_EPOCH'] = epoch
  try {
    writeLists(folder, { asked: Object.keys(dependencies), packages: production, bytes: name => BYTES[name] ?? 0 })
  } finally {
    console.log = log
    if (before === undefined) delete process.env['SOURCE_DATE_EPOCH']
    else process.env['SOURCE_DATE_EPOCH'] = before
  }
  const read = (kind: string): string => fs.readFileSync(path.join(folder, `storefront.${kind}.json`), 'utf8')
  return { cdx: read('cdx'), spdx: read('spdx') }
}
const first = lists('1790000000')
const cdx = (): Values => JSON.parse(first.cdx)
const spdx = (): Values => JSON.parse(first.spdx)

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const PURL = /^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+$/
const SHA512 = /^[0-9a-f]{128}$/
const UUID = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** What CycloneDX 1.6 (ECMA-424) requires of the fields that are written here. */
function cdxFaults(list: Values): string[] {
  const components: Values[] = [list['metadata'].component, ...list['metadata'].component.components, ...list['components']]
  const refs = components.map(one => one['bom-ref'])
  return [
    list['bomFormat'] === 'CycloneDX' && list['specVersion'] === '1.6' ? '' : 'format',
    Number.isInteger(list['version']) && list['version'] >= 1 ? '' : 'version',
    UUID.test(list['serialNumber']) ? '' : 'serialNumber',
    ...components.flatMap(one => [
      isText(one['name']) && ['application', 'library', 'data'].includes(one['type']) ? '' : `component ${one['name']}`,
      one['licenses']?.length === 1 && isText(one['licenses'][0].license.id) ? '' : `licence of ${one['name']}`,
    ]),
    ...list['components'].flatMap((one: Values) => [
      PURL.test(one['purl']) ? '' : `purl of ${one['name']}`, ['required', 'optional', 'excluded'].includes(one['scope']) ? '' : `scope of ${one['name']}`,
      one['hashes']?.length === 1 && one['hashes'][0].alg === 'SHA-512' && SHA512.test(one['hashes'][0].content) ? '' : `hash of ${one['name']}`,
    ]),
    new Set(refs).size === refs.length && refs.every(isText) ? '' : 'each bom-ref once',
    ...list['dependencies'].map((one: Values) => [one['ref'], ...one['dependsOn']].every(ref => refs.includes(ref)) ? '' : `dependencies of ${one['ref']}`),
  ].filter(fault => fault !== '')
}

/** What SPDX 2.3 requires: sections 6 (document), 7 (package) and 11 (relationship). */
function spdxFaults(list: Values): string[] {
  const ids: string[] = [list['SPDXID'], ...list['packages'].map((one: Values) => one['SPDXID'])]
  return [
    list['spdxVersion'] === 'SPDX-2.3' && list['dataLicense'] === 'CC0-1.0' && list['SPDXID'] === 'SPDXRef-DOCUMENT' && isText(list['name']) ? '' : 'document',
    UUID.test(list['documentNamespace']) ? '' : 'documentNamespace',
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(list['creationInfo'].created) ? '' : 'created',
    list['creationInfo'].creators?.length > 0 && list['creationInfo'].creators.every((one: string) => /^(?:Person|Organization|Tool): \S/.test(one)) ? '' : 'creators',
    ids.every(id => /^SPDXRef-[A-Za-z0-9.-]+$/.test(id)) && new Set(ids).size === ids.length ? '' : 'ids',
    ...list['packages'].flatMap((one: Values) => [
      isText(one['name']) && isText(one['downloadLocation']) ? '' : `package ${one['name']}`,
      // which files are in it would have to be told otherwise
      one['filesAnalyzed'] === false ? '' : `files of ${one['name']}`,
      isText(one['licenseDeclared']) ? '' : `licence of ${one['name']}`,
      ...(one['checksums'] ?? []).map((sum: Values) => sum['algorithm'] === 'SHA512' && SHA512.test(sum['checksumValue']) ? '' : `checksum of ${one['name']}`),
      ...(one['externalRefs'] ?? []).map((ref: Values) => ref['referenceCategory'] === 'PACKAGE-MANAGER' && ref['referenceType'] === 'purl' && PURL.test(ref['referenceLocator']) ? '' : `purl of ${one['name']}`),
    ]),
    list['relationships'].some((one: Values) => one['spdxElementId'] === 'SPDXRef-DOCUMENT' && one['relationshipType'] === 'DESCRIBES') ? '' : 'nothing is described',
    ...list['relationships'].map((one: Values) => [one['spdxElementId'], one['relatedSpdxElement']].every(id => ids.includes(id)) && isText(one['relationshipType']) ? '' : 'relationship'),
  ].filter(fault => fault !== '')
}

sbom('are what CycloneDX 1.6 and SPDX 2.3 require, and the check sees what is not', () => {
  assert.equal(cdxFaults(cdx()), [])
  assert.equal(spdxFaults(spdx()), [])
  const seen = (faults: (list: Values) => string[], list: Values, spoil: (list: Values) => void): string[] => {
    spoil(list)
    return faults(list)
  }
  assert.equal(seen(cdxFaults, cdx(), list => { delete list['components'][2].hashes }).length, 1)
  assert.equal(seen(cdxFaults, cdx(), list => { list['components'][2]['bom-ref'] = list['components'][1]['bom-ref'] })[0], 'each bom-ref once')
  assert.equal(seen(cdxFaults, cdx(), list => { list['serialNumber'] = '1' }), ['serialNumber'])
  assert.equal(seen(spdxFaults, spdx(), list => { delete list['packages'][2].downloadLocation }).length, 1)
  assert.equal(seen(spdxFaults, spdx(), list => { list['creationInfo'].created = '2026-11-27' }), ['created'])
  assert.equal(seen(spdxFaults, spdx(), list => { list['relationships'].shift() }), ['nothing is described'])
})

sbom('name exactly the packages that package-lock.json has for run time, each with its version, its licence and the hash of the lock', () => {
  assert.is(production.length, 10)
  const sumOf = (integrity: string): string => Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
  const wanted = production.map(one => [one.name, one.version, one.licence, sumOf(one.integrity)])
  assert.equal(cdx()['components'].map((one: Values) => [one['name'], one['version'], one['licenses'][0].license.id, one['hashes'][0].content]), wanted)
  const [shop, ...others] = spdx()['packages']
  assert.is(shop.name, 'storefront')
  assert.equal(others.filter((one: Values) => one['externalRefs'] !== undefined).map((one: Values) => [one['name'], one['versionInfo'], one['licenseDeclared'], one['checksums'][0].checksumValue]), wanted)
  assert.equal(others.filter((one: Values) => one['externalRefs'] === undefined).map((one: Values) => one['name']), ['Onest'], 'the font is no package')
  assert.equal(cdx()['metadata'].component.components.map((one: Values) => one['name']), ['Onest'])
})

sbom('tell what needs what, and of what a build takes nothing', () => {
  const needs = new Map<string, string[]>(cdx()['dependencies'].map((one: Values) => [one['ref'], one['dependsOn']]))
  const bare = (refs: readonly string[] = []): string[] => refs.map(ref => decodeURIComponent(ref).replace(/^pkg:npm\/|@[\d.]+$/g, ''))
  const of = (name: string): string[] => bare([...needs].find(([ref]) => bare([ref])[0] === name)?.[1])
  assert.equal(of('storefront').sort(), Object.keys(dependencies).sort())
  assert.equal([of('react-dom'), of('history'), of('@googlemaps/js-api-loader')], [['react', 'scheduler'], ['@babel/runtime'], ['@types/google.maps']])
  const depends = spdx()['relationships'].filter((one: Values) => one['relationshipType'] === 'DEPENDS_ON')
  assert.is(depends.length, [...needs.values()].flat().length)
  assert.equal(cdx()['components'].filter((one: Values) => one['scope'] === 'required').map((one: Values) => one['name']).sort(), ['react', 'scheduler'])
})

sbom('say the same of the same sources at any time, and another date and name of others', () => {
  assert.equal(lists('1790000000'), first)
  const later = lists('1790000001')
  assert.is(later.cdx, first.cdx, 'CycloneDX asks for no date')
  assert.match(later.spdx, '"created": "2026-09-21T14:13:21Z"')
  assert.is.not(JSON.parse(later.spdx).documentNamespace, spdx()['documentNamespace'])
})

sbom('have the date of the last commit where nobody gives one, and of sources that are no clone somebody has to', () => {
  const { stdout, status } = spawnSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' })
  if (status === 0) assert.is(Date.parse(JSON.parse(lists().spdx).creationInfo.created), Number(stdout) * 1000)
  process.env['GIT_DIR'] = '/nowhere'
  try {
    assert.throws(() => lists(), /set SOURCE_DATE_EPOCH/)
  } finally {
    delete process.env['GIT_DIR']
  }
})

sbom('do not have the date of somebody else\'s clone that the sources were unpacked into', () => {
  const here = process.cwd()
  const clone = siteFolder()
  const git = (...args: readonly string[]) => spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: clone })
  fs.mkdirSync(path.join(clone, 'vendor'))
  for (const name of ['package.json', 'index.html']) fs.copyFileSync(name, path.join(clone, 'vendor', name))
  git('init')
  git('commit', '--allow-empty', '-m', 'theirs')
  process.chdir(path.join(clone, 'vendor'))
  try {
    assert.throws(() => lists(), /set SOURCE_DATE_EPOCH/)
    git('add', '.')
    if (git('--version').status === 0) assert.match(lists().spdx, '"created"')
  } finally {
    process.chdir(here)
  }
})

sbom.run()
