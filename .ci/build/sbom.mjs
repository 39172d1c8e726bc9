import { digest } from './files.mjs'
import { FONT } from './licences.mjs'

/**
 * What a release is made of, for whoever receives it, as CycloneDX 1.6 and as SPDX 2.3. Both say the same at every run: a list is called by a
 * digest of what it says, and its date, which SPDX asks for, is that of the sources.
 *
 * @typedef {import('./installed.mjs').Package} Package
 * @typedef {{ readonly name: string; readonly version: string; readonly license: string }} Shop
 *
 * A shop with the packages that it needs at run time; `asked` are those that it names itself, `bytes` those of a package in the build, minified.
 * @typedef {{
 *   readonly shop: Shop
 *   readonly asked: readonly string[]
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
 * A UUID of version 8 (RFC 9562) that only a list with these contents has.
 * @param {object} contents
 */
function nameOf(contents) {
  const hex = digest(JSON.stringify(contents))
  return `urn:uuid:${[hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')}`
}

/** @param {string} id */
const licensed = id => [{ license: { id, acknowledgement: 'declared' } }]

/** @param {Release} release */
export function cycloneDx({ shop, asked, packages, bytes }) {
  /** @param {readonly string[]} names */
  const refs = names => packages.filter(({ name }) => names.includes(name)).map(purl).sort()
  const contents = {
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application', 'bom-ref': purl(shop), name: shop.name, version: shop.version, licenses: licensed(shop.license), purl: purl(shop),
        // no package, and it ships all the same
        components: [{ type: 'data', 'bom-ref': FONT.name, name: FONT.name, version: FONT.version, licenses: licensed(FONT.licence), copyright: FONT.copyright }],
      },
    },
    components: packages.map(one => ({
      type: 'library', 'bom-ref': purl(one), name: one.name, version: one.version,
      // of some, such as types, a build takes nothing
      scope: bytes(one.name) > 0 ? 'required' : 'excluded',
      hashes: [{ alg: 'SHA-512', content: sha512(one) }],
      licenses: licensed(one.licence), purl: purl(one),
      properties: [{ name: 'storefront:bytesInBuild', value: String(bytes(one.name)) }],
    })),
    dependencies: [{ ref: purl(shop), dependsOn: refs(asked) }, ...packages.map(one => ({ ref: purl(one), dependsOn: refs(one.needs) }))],
  }
  return { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: nameOf(contents), version: 1, ...contents }
}

/** @param {{ readonly name: string; readonly version: string }} one */
const spdxId = ({ name, version }) => `SPDXRef-${`${name}-${version}`.replace(/[^A-Za-z0-9.-]+/g, '-').replace(/^-/, '')}`

/**
 * @param {{ readonly name: string; readonly version: string }} one
 * @param {string} licence
 * @param {object} more
 */
const spdxPackage = (one, licence, more) => ({
  SPDXID: spdxId(one), name: one.name, versionInfo: one.version, downloadLocation: 'NOASSERTION', filesAnalyzed: false,
  licenseConcluded: licence, licenseDeclared: licence, copyrightText: 'NOASSERTION', ...more,
})

/** @param {{ readonly name: string; readonly version: string }} one */
const spdxPurl = one => ({ externalRefs: [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl(one) }] })

/** @param {Release} release */
export function spdx({ shop, asked, packages, bytes, created }) {
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
    creationInfo: { created: created.toISOString().replace(/\.\d+Z$/, 'Z'), creators: [`Tool: ${shop.name}-audit-${shop.version}`] },
    packages: [
      spdxPackage(shop, shop.license, { primaryPackagePurpose: 'APPLICATION', ...spdxPurl(shop) }),
      ...packages.map(one => spdxPackage(one, one.licence, {
        primaryPackagePurpose: 'LIBRARY', checksums: [{ algorithm: 'SHA512', checksumValue: sha512(one) }], comment: `${bytes(one.name)} bytes of it are in the build`, ...spdxPurl(one),
      })),
      spdxPackage(FONT, FONT.licence, { primaryPackagePurpose: 'OTHER', copyrightText: FONT.copyright }),
    ],
    relationships: [
      relation('SPDXRef-DOCUMENT', 'DESCRIBES', spdxId(shop)),
      ...ids(asked).map(id => relation(spdxId(shop), 'DEPENDS_ON', id)),
      ...packages.flatMap(one => ids(one.needs).map(id => relation(spdxId(one), 'DEPENDS_ON', id))),
      relation(spdxId(shop), 'CONTAINS', spdxId(FONT)),
    ],
  }
  return { spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT', documentNamespace: nameOf(contents), ...contents }
}
