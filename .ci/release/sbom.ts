import { digest } from '../cli/files.mjs'
import { FONT } from '../bundle/licences.ts'

/**
 * Formats the software bill of materials (SBOM) of a release as CycloneDX 1.6 and as SPDX 2.3. The output
 * is reproducible: the serial number is a hash of the contents, and the date is that of the sources.
 *
 * @typedef {import('./installed.ts').Package} Package
 * @typedef {{ readonly name: string; readonly version: string; readonly license: string }} Shop
 *
 * A shop with its production packages. `directDependencies`: the names of those in package.json.
 * `bytes` returns the minified bytes of a package in the build. `created`: the date of the sources.
 * @typedef {{
 *   readonly shop: Shop
 *   readonly directDependencies: readonly string[]
 *   readonly packages: readonly Package[]
 *   readonly bytes: (name: string) => number
 *   readonly created: Date
 * }} Release
 */

/** Formats a package URL (purl). @param {{ readonly name: string; readonly version: string }} item */
const formatPurl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Returns the SHA-512 hash of a package's archive in hexadecimal digits. @param {Package} item */
const toSha512Hex = ({ integrity }) => Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')

/** Creates a UUID of version 8 (RFC 9562) from a hash of the contents. @param {object} contents */
function toUuid(contents) {
  const hex = digest(JSON.stringify(contents))
  const [version, variant] = [`8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return `urn:uuid:${[hex.slice(0, 8), hex.slice(8, 12), version, variant, hex.slice(20, 32)].join('-')}`
}

/** @param {string} id an SPDX id */
const toLicences = id => [{ license: { id, acknowledgement: 'declared' } }]

/** The supplier of the packages. */
const SUPPLIER = 'npm registry'

/** The download address, which the lock file omits for the registry. @param {Package} item */
const toDownloadUrl = ({ name, version, source }) =>
  source ?? `https://registry.npmjs.org/${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`

/** Splits a package name into scope and name, as in a package URL. @param {string} name */
function splitScope(name) {
  const [, group, rest = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? []
  return group === undefined ? { name } : { group, name: rest }
}

/** Formats a time without milliseconds, as both formats require. @param {Date} moment */
const formatTimestamp = moment => moment.toISOString().replace(/\.\d+Z$/, 'Z')

/** Formats a release as a CycloneDX document. @param {Release} release */
export function formatCycloneDx({ shop, directDependencies, packages, bytes, created }) {
  /** @param {readonly string[]} names */
  const listRefs = names => packages.filter(({ name }) => names.includes(name)).map(formatPurl).sort()
  const contents = {
    metadata: {
      timestamp: formatTimestamp(created),
      lifecycles: [{ phase: 'build' }],
      tools: { components: [{ type: 'application', name: `${shop.name}-audit`, version: shop.version }] },
      authors: [{ name: shop.name }],
      supplier: { name: shop.name },
      component: {
        type: 'application',
        'bom-ref': formatPurl(shop),
        name: shop.name,
        version: shop.version,
        licenses: toLicences(shop.license),
        purl: formatPurl(shop),
        // the font ships but is not a package
        components: [{
          type: 'data',
          'bom-ref': FONT.name,
          name: FONT.name,
          version: FONT.version,
          licenses: toLicences(FONT.licence),
          copyright: FONT.copyright,
        }],
      },
    },
    components: packages.map(item => ({
      type: 'library',
      'bom-ref': formatPurl(item),
      supplier: { name: SUPPLIER },
      ...splitScope(item.name),
      version: item.version,
      // some packages, such as types, contribute nothing to the build
      scope: bytes(item.name) > 0 ? 'required' : 'excluded',
      hashes: [{ alg: 'SHA-512', content: toSha512Hex(item) }],
      licenses: toLicences(item.licence),
      purl: formatPurl(item),
      properties: [{ name: 'storefront:bytesInBuild', value: String(bytes(item.name)) }],
    })),
    dependencies: [
      { ref: formatPurl(shop), dependsOn: listRefs(directDependencies) },
      ...packages.map(item => ({ ref: formatPurl(item), dependsOn: listRefs(item.dependencies) })),
    ],
  }
  return { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: toUuid(contents), version: 1, ...contents }
}

/** @param {{ readonly name: string; readonly version: string }} item */
const toSpdxId = ({ name, version }) =>
  `SPDXRef-${`${name}-${version}`.replace(/[^A-Za-z0-9.-]+/g, '-').replace(/^-/, '')}`

/**
 * Formats a package of an SPDX document. `NOASSERTION`: the document does not say.
 * @param {{ readonly name: string; readonly version: string }} item
 * @param {string} licence an SPDX id
 * @param {object} more further fields, which also replace these
 */
const formatSpdxPackage = (item, licence, more) => ({
  SPDXID: toSpdxId(item),
  name: item.name,
  versionInfo: item.version,
  supplier: 'NOASSERTION',
  downloadLocation: 'NOASSERTION',
  filesAnalyzed: false,
  licenseConcluded: licence,
  licenseDeclared: licence,
  copyrightText: 'NOASSERTION',
  ...more,
})

/** @param {{ readonly name: string; readonly version: string }} item */
const formatSpdxPurl = item => ({
  externalRefs: [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: formatPurl(item) }],
})

/** Formats a release as an SPDX document. @param {Release} release */
export function formatSpdx({ shop, directDependencies, packages, bytes, created }) {
  /** @type {(from: string, relationshipType: string, to: string) => object} */
  const formatRelation = (from, relationshipType, to) =>
    ({ spdxElementId: from, relationshipType, relatedSpdxElement: to })
  /** @param {readonly string[]} names */
  const listIds = names => packages.filter(({ name }) => names.includes(name)).map(toSpdxId).sort()
  const contents = {
    name: `${shop.name}-${shop.version}`,
    creationInfo: {
      created: formatTimestamp(created),
      creators: [`Organization: ${shop.name}`, `Tool: ${shop.name}-audit-${shop.version}`],
    },
    packages: [
      formatSpdxPackage(shop, shop.license, {
        supplier: `Organization: ${shop.name}`,
        primaryPackagePurpose: 'APPLICATION',
        ...formatSpdxPurl(shop),
      }),
      ...packages.map(item =>
        formatSpdxPackage(item, item.licence, {
          supplier: `Organization: ${SUPPLIER}`,
          downloadLocation: toDownloadUrl(item),
          primaryPackagePurpose: 'LIBRARY',
          checksums: [{ algorithm: 'SHA512', checksumValue: toSha512Hex(item) }],
          comment: `${bytes(item.name)} bytes of it are in the build`,
          ...formatSpdxPurl(item),
        }),
      ),
      formatSpdxPackage(FONT, FONT.licence, { primaryPackagePurpose: 'OTHER', copyrightText: FONT.copyright }),
    ],
    relationships: [
      formatRelation('SPDXRef-DOCUMENT', 'DESCRIBES', toSpdxId(shop)),
      ...listIds(directDependencies).map(id => formatRelation(toSpdxId(shop), 'DEPENDS_ON', id)),
      ...packages.flatMap(item =>
        listIds(item.dependencies).map(id => formatRelation(toSpdxId(item), 'DEPENDS_ON', id))),
      formatRelation(toSpdxId(shop), 'CONTAINS', toSpdxId(FONT)),
    ],
  }
  return {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    documentNamespace: toUuid(contents),
    ...contents,
  }
}
