import { digest } from './files.mjs'
import { FONT } from './licences.mjs'

/**
 * Formats the software bill of materials (SBOM) of a release as CycloneDX 1.6 and as SPDX 2.3.
 * The output is reproducible: the serial number is a hash of the contents,
 * and the date is that of the sources.
 *
 * @typedef {import('./installed.mjs').Package} Package
 * @typedef {{ readonly name: string; readonly version: string; readonly license: string }} Shop
 *
 * A shop with its production packages.
 * `bytes` returns the minified bytes of a package in the build.
 * @typedef {{
 *   readonly shop: Shop
 *   readonly directDependencies: readonly string[]
 *   readonly packages: readonly Package[]
 *   readonly bytes: (name: string) => number
 *   readonly created: Date
 * }} Release
 */

/** @param {{ readonly name: string; readonly version: string }} one */
const purl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** @param {Package} one */
const sha512 = ({ integrity }) => Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')

/**
 * A UUID of version 8 (RFC 9562) from a hash of the contents.
 * @param {object} contents
 */
function toUuid(contents) {
  const hex = digest(JSON.stringify(contents))
  const [version, variant] = [`8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return `urn:uuid:${[hex.slice(0, 8), hex.slice(8, 12), version, variant, hex.slice(20, 32)].join('-')}`
}

/** @param {string} id */
const toLicences = id => [{ license: { id, acknowledgement: 'declared' } }]

/** The supplier of the packages. */
const REGISTRY = 'npm registry'

/** The download address. The lock file has none for packages of the registry. @param {Package} item */
const toDownloadUrl = ({ name, version, source }) =>
  source ?? `https://registry.npmjs.org/${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`

/** Splits a package name into scope and name, as in a package URL. @param {string} name */
function splitScope(name) {
  const [, group, rest = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? []
  return group === undefined ? { name } : { group, name: rest }
}

/** Formats a time without milliseconds, as both formats require. @param {Date} moment */
const formatTimestamp = moment => moment.toISOString().replace(/\.\d+Z$/, 'Z')

/** @param {Release} release */
export function cycloneDx({ shop, directDependencies, packages, bytes, created }) {
  /** @param {readonly string[]} names */
  const refs = names => packages.filter(({ name }) => names.includes(name)).map(purl).sort()
  const contents = {
    metadata: {
      timestamp: formatTimestamp(created),
      lifecycles: [{ phase: 'build' }],
      tools: { components: [{ type: 'application', name: `${shop.name}-audit`, version: shop.version }] },
      authors: [{ name: shop.name }],
      supplier: { name: shop.name },
      component: {
        type: 'application',
        'bom-ref': purl(shop),
        name: shop.name,
        version: shop.version,
        licenses: toLicences(shop.license),
        purl: purl(shop),
        // the font ships but is not a package
        components: [
          {
            type: 'data',
            'bom-ref': FONT.name,
            name: FONT.name,
            version: FONT.version,
            licenses: toLicences(FONT.licence),
            copyright: FONT.copyright,
          },
        ],
      },
    },
    components: packages.map(item => ({
      type: 'library',
      'bom-ref': purl(item),
      supplier: { name: REGISTRY },
      ...splitScope(item.name),
      version: item.version,
      // some packages, such as types, contribute nothing to the build
      scope: bytes(item.name) > 0 ? 'required' : 'excluded',
      hashes: [{ alg: 'SHA-512', content: sha512(item) }],
      licenses: toLicences(item.licence),
      purl: purl(item),
      properties: [{ name: 'storefront:bytesInBuild', value: String(bytes(item.name)) }],
    })),
    dependencies: [
      { ref: purl(shop), dependsOn: refs(directDependencies) },
      ...packages.map(item => ({ ref: purl(item), dependsOn: refs(item.needs) })),
    ],
  }
  return { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: toUuid(contents), version: 1, ...contents }
}

/** @param {{ readonly name: string; readonly version: string }} item */
const spdxId = ({ name, version }) =>
  `SPDXRef-${`${name}-${version}`.replace(/[^A-Za-z0-9.-]+/g, '-').replace(/^-/, '')}`

/**
 * @param {{ readonly name: string; readonly version: string }} item
 * @param {string} licence
 * @param {object} more
 */
const spdxPackage = (item, licence, more) => ({
  SPDXID: spdxId(item),
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
const spdxPurl = item => ({
  externalRefs: [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl(item) }],
})

/** @param {Release} release */
export function spdx({ shop, directDependencies, packages, bytes, created }) {
  /**
   * @param {string} from
   * @param {string} relationshipType
   * @param {string} to
   */
  const relation = (from, relationshipType, to) => ({ spdxElementId: from, relationshipType, relatedSpdxElement: to })
  /** @param {readonly string[]} names */
  const ids = names => packages.filter(({ name }) => names.includes(name)).map(spdxId).sort()
  const contents = {
    name: `${shop.name}-${shop.version}`,
    creationInfo: {
      created: formatTimestamp(created),
      creators: [`Organization: ${shop.name}`, `Tool: ${shop.name}-audit-${shop.version}`],
    },
    packages: [
      spdxPackage(shop, shop.license, {
        supplier: `Organization: ${shop.name}`,
        primaryPackagePurpose: 'APPLICATION',
        ...spdxPurl(shop),
      }),
      ...packages.map(item =>
        spdxPackage(item, item.licence, {
          supplier: `Organization: ${REGISTRY}`,
          downloadLocation: toDownloadUrl(item),
          primaryPackagePurpose: 'LIBRARY',
          checksums: [{ algorithm: 'SHA512', checksumValue: sha512(item) }],
          comment: `${bytes(item.name)} bytes of it are in the build`,
          ...spdxPurl(item),
        }),
      ),
      spdxPackage(FONT, FONT.licence, { primaryPackagePurpose: 'OTHER', copyrightText: FONT.copyright }),
    ],
    relationships: [
      relation('SPDXRef-DOCUMENT', 'DESCRIBES', spdxId(shop)),
      ...ids(directDependencies).map(id => relation(spdxId(shop), 'DEPENDS_ON', id)),
      ...packages.flatMap(item => ids(item.needs).map(id => relation(spdxId(item), 'DEPENDS_ON', id))),
      relation(spdxId(shop), 'CONTAINS', spdxId(FONT)),
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
