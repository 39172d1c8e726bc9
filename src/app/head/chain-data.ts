import { SCHEMA, type LinkedData } from './structured-data.ts'

/** The facts of a chain for search engines. */
export interface ChainFacts {
  /** The brand's name. */
  readonly name: string
  /** The absolute address of home. */
  readonly url: string
  /** The absolute address of the brand's logo. */
  readonly logo: string
  /** The support phone; undefined if none is configured. */
  readonly phone: string | undefined
}

/**
 * Describes the shop as a site and the chain as an organization (schema.org/WebSite and
 * schema.org/Organization). Search engines show the site's name and the logo with its pages.
 */
export function buildChainData({ name, url, logo, phone }: ChainFacts): readonly LinkedData[] {
  const organization = `${url}#organization`
  return [
    {
      '@context': SCHEMA,
      '@type': 'WebSite',
      '@id': `${url}#website`,
      name,
      url,
      'publisher': { '@id': organization },
    },
    {
      '@context': SCHEMA,
      '@type': 'Organization',
      '@id': organization,
      name,
      url,
      logo,
      'contactPoint': phone === undefined
        ? undefined
        : { '@type': 'ContactPoint', 'contactType': 'customer support', 'telephone': phone },
    },
  ]
}
