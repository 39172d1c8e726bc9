import { fnv1a } from '../../core/digest.ts'
import { parseJson, asRecord } from '../../core/json.ts'
import type { Config } from '../../core/shop/config.ts'

/**
 * Reads the configuration that the build or `npm run configure` has validated and completed. Null
 * if the page has none, or if its configuration block was edited by hand since then.
 */
export function readValidatedConfig(): Config | null {
  // `of`: the digest of the configuration block that was validated
  const { of: digest, config } = asRecord(readPageBlock('storefront-validated')) ?? {}
  if (digest === undefined || digest !== fnv1a(readBlockText('storefront-config'))) return null
  const { signIn, ...rest } = config as Config
  // the build does not know the shop's origin, so a redirect URI without an origin gets it here
  return { ...rest, signIn: { ...signIn, redirectUri: signIn.redirectUri.replace(/^(?=\/)/, location.origin) } }
}

/** Reads the texts by which the brand replaces those of the shop, for `parseBrandTexts`. */
export const readTextOverrides = (): unknown => readPageBlock('storefront-texts')

/** Reads a JSON block of the page; undefined if it is missing or broken. */
export const readPageBlock = (id: string): unknown => parseJson(readBlockText(id))

/** The prerenderer has no document. */
const readBlockText = (id: string): string => globalThis.document?.getElementById(id)?.textContent ?? ''
