import { fnv1a } from '../../core/digest.ts'
import { parseJson, recordOf } from '../../core/json.ts'
import type { Config } from '../../core/shop/config.ts'

/**
 * The configuration as the build or `configure` has judged and completed it, so that the start brings no judge; null when
 * the block was changed since by hand.
 */
export function judgedConfig(): Config | null {
  const { of, config } = recordOf(pageBlock('storefront-judged')) ?? {}
  if (of === undefined || of !== fnv1a(blockText('storefront-config'))) return null
  const { signIn, ...rest } = config as Config
  // where it is served only the page itself knows
  return { ...rest, signIn: { ...signIn, redirectUri: signIn.redirectUri.replace(/^(?=\/)/, location.origin) } }
}

/** The words that the brand says in its own way; undefined for a brand that has none. */
export const pageTexts = (): unknown => pageBlock('storefront-texts')

/** A data block of the page; undefined for one that is missing or broken. */
export const pageBlock = (id: string): unknown => parseJson(blockText(id))

const blockText = (id: string): string => document.getElementById(id)?.textContent ?? ''
