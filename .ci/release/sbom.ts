import { digest } from '../cli/files.mjs'
import { FONT } from '../bundle/licences.ts'
import type { Package } from './installed.ts'

// Formats the software bill of materials (SBOM) of a release as CycloneDX 1.6 and as SPDX 2.3. The output
// is reproducible: the serial number is a hash of the contents, and the date is that of the sources.
// `npm sbom` is not reproducible, lacks the font, and omits packages of the shop that tools need too.

type Versioned = Pick<Package, 'name' | 'version'>

/** A shop with its production packages. */
export interface Release {
  readonly shop: Versioned & { readonly license: string }
  /** The names of the packages in package.json. */
  readonly directDependencies: readonly string[]
  readonly packages: readonly Package[]
  /** Returns the minified bytes of a package in the build. */
  readonly bytes: (name: string) => number
  /** The date of the sources. */
  readonly created: Date
}

const SUPPLIER = 'npm registry'

/** Formats a package URL (purl). */
const formatPurl = ({ name, version }: Versioned) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Returns the SHA-512 hash of a package's archive in hexadecimal digits. */
const toSha512Hex = ({ integrity }: Package) =>
  Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')

/** Creates the URN of a UUID of version 8 (RFC 9562) from a hash of the contents. */
function toUuid(contents: object) {
  const hex = digest(JSON.stringify(contents))
  const [version, variant] = [`8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return `urn:uuid:${[hex.slice(0, 8), hex.slice(8, 12), version, variant, hex.slice(20, 32)].join('-')}`
}

/** The download address, which the lock file omits for the registry. */
const toDownloadUrl = ({ name, version, source }: Package) =>
  source ?? `https://registry.npmjs.org/${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`

/** Formats a time without milliseconds, as SPDX requires. */
const formatTimestamp = (moment: Date) => moment.toISOString().replace(/\.\d+Z$/, 'Z')

/** Lists the named packages by their identifiers in a document. */
const listIds = ({ packages }: Release, names: readonly string[], toId: (item: Versioned) => string) =>
  packages.filter(({ name }) => names.includes(name)).map(toId).sort()

/** The licence of a component, by its SPDX id. */
const toLicenceList = (id: string) => [{ license: { id, acknowledgement: 'declared' } }]

/** The identity of a component: its scope (`group`) and its name are separate fields. */
function formatIdentity(item: Versioned, licence: string) {
  const [, group, name = item.name] = /^(@[^/]+)\/(.+)$/.exec(item.name) ?? []
  const purl = formatPurl(item)
  return {
    'bom-ref': purl, ...(group !== undefined && { group }), name, version: item.version,
    licenses: toLicenceList(licence), purl,
  }
}

interface Hash { readonly alg: 'SHA-256' | 'SHA-512'; readonly content: string }

/** The archive from which a component was taken, with the hash of that archive. */
const formatDistribution = (url: string, hash: Hash) => ({ type: 'distribution', url, hashes: [hash] })

/**
 * Formats a production package.
 * @param bytes its minified bytes in the build
 */
function formatLibrary(item: Package, bytes: number) {
  const hash: Hash = { alg: 'SHA-512', content: toSha512Hex(item) }
  return {
    type: 'library',
    ...formatIdentity(item, item.licence),
    supplier: { name: SUPPLIER },
    // some packages, such as types, contribute nothing to the build
    scope: bytes > 0 ? 'required' : 'excluded',
    hashes: [hash],
    externalReferences: [formatDistribution(toDownloadUrl(item), hash)],
    properties: [{ name: 'storefront:bytesInBuild', value: String(bytes) }],
  }
}

/** Formats a release as a CycloneDX document. */
export function formatCycloneDx(release: Release) {
  const { shop, directDependencies, packages, bytes, created } = release
  const contents = {
    metadata: {
      timestamp: formatTimestamp(created),
      lifecycles: [{ phase: 'build' }],
      tools: { components: [{ type: 'application', name: `${shop.name}-audit`, version: shop.version }] },
      authors: [{ name: shop.name }],
      supplier: { name: shop.name },
      component: {
        type: 'application',
        ...formatIdentity(shop, shop.license),
        supplier: { name: shop.name },
        // the font ships but is not a package
        components: [{
          type: 'data',
          'bom-ref': FONT.name,
          name: FONT.name,
          version: FONT.version,
          licenses: toLicenceList(FONT.licence),
          copyright: FONT.copyright,
          supplier: { name: FONT.supplier },
          externalReferences: [formatDistribution(FONT.source.url, { alg: 'SHA-256', content: FONT.source.sha256 })],
        }],
      },
    },
    components: packages.map(item => formatLibrary(item, bytes(item.name))),
    dependencies: [
      { ref: formatPurl(shop), dependsOn: listIds(release, directDependencies, formatPurl) },
      ...packages.map(item =>
        ({ ref: formatPurl(item), dependsOn: listIds(release, item.dependencies, formatPurl) })),
    ],
  }
  return { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: toUuid(contents), version: 1, ...contents }
}

const toSpdxId = ({ name, version }: Versioned) =>
  `SPDXRef-${`${name}-${version}`.replace(/[^A-Za-z0-9.-]+/g, '-').replace(/^-/, '')}`

/**
 * Formats a package of an SPDX document. `NOASSERTION`: the document does not say.
 * @param licence an SPDX id
 * @param more further fields, which also replace these
 */
const formatSpdxPackage = (item: Versioned, licence: string, more: object) => ({
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

const formatSpdxPurl = (item: Versioned) => ({
  externalRefs: [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: formatPurl(item) }],
})

/** Formats a release as an SPDX document. */
export function formatSpdx(release: Release) {
  const { shop, directDependencies, packages, bytes, created } = release
  const relate = (from: string, relationshipType: string, to: readonly string[]) =>
    to.map(id => ({ spdxElementId: from, relationshipType, relatedSpdxElement: id }))
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
      ...packages.map(item => formatSpdxPackage(item, item.licence, {
        supplier: `Organization: ${SUPPLIER}`,
        downloadLocation: toDownloadUrl(item),
        primaryPackagePurpose: 'LIBRARY',
        checksums: [{ algorithm: 'SHA512', checksumValue: toSha512Hex(item) }],
        comment: `${bytes(item.name)} bytes of it are in the build`,
        ...formatSpdxPurl(item),
      })),
      formatSpdxPackage(FONT, FONT.licence, {
        supplier: `Organization: ${FONT.supplier}`,
        downloadLocation: FONT.source.url,
        primaryPackagePurpose: 'OTHER',
        checksums: [{ algorithm: 'SHA256', checksumValue: FONT.source.sha256 }],
        comment: 'The files of the shop are subsets of those in this archive',
        copyrightText: FONT.copyright,
      }),
    ],
    relationships: [
      ...relate('SPDXRef-DOCUMENT', 'DESCRIBES', [toSpdxId(shop)]),
      ...relate(toSpdxId(shop), 'DEPENDS_ON', listIds(release, directDependencies, toSpdxId)),
      ...packages.flatMap(item =>
        relate(toSpdxId(item), 'DEPENDS_ON', listIds(release, item.dependencies, toSpdxId))),
      ...relate(toSpdxId(shop), 'CONTAINS', [toSpdxId(FONT)]),
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
