import { fnv1a } from '../../core/digest.ts'
import { parseJson, asRecord } from '../../core/json.ts'
import type { Config } from '../../core/shop/config.ts'

/**
 * Reads the configuration that the build or `npm run configure` has validated and completed. Null
 * if someone has edited the page's configuration block since, so that the digest does not match.
 */
export function readValidatedConfig(): Config | null {
  const { of: digest, config } = asRecord(readPageBlock('storefront-validated')) ?? {}
  if (digest === undefined || digest !== fnv1a(readBlockText('storefront-config'))) return null
  const { signIn, ...rest } = config as Config
  // the build does not know the shop's origin, so a redirect URI without an origin gets it here
  return { ...rest, signIn: { ...signIn, redirectUri: signIn.redirectUri.replace(/^(?=\/)/, location.origin) } }
}

/** Reads the brand's own texts; undefined for a brand without any. */
export const readTextOverrides = (): unknown => readPageBlock('storefront-texts')

/** Reads a JSON block of the page; undefined if it is missing or broken. */
export const readPageBlock = (id: string): unknown => parseJson(readBlockText(id))

const readBlockText = (id: string): string => document.getElementById(id)?.textContent ?? ''
