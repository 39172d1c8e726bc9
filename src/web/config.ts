import { fnv1a } from '../../core/digest.ts'
import { parseJson, asRecord } from '../../core/json.ts'
import type { Config } from '../../core/shop/config.ts'

/**
 * The configuration that the build or `configure` has validated and completed, so that the start
 * needs no validator. Null when the configuration's block was changed by hand since.
 */
export function readValidatedConfig(): Config | null {
  const { of, config } = asRecord(readPageBlock('storefront-validated')) ?? {}
  if (of === undefined || of !== fnv1a(blockText('storefront-config'))) return null
  const { signIn, ...rest } = config as Config
  // the build does not know the origin that serves the page
  return { ...rest, signIn: { ...signIn, redirectUri: signIn.redirectUri.replace(/^(?=\/)/, location.origin) } }
}

/** The texts that the brand replaces; undefined for a brand that replaces none. */
export const readTextOverrides = (): unknown => readPageBlock('storefront-texts')

/** A data block of the page; undefined for one that is missing or broken. */
export const readPageBlock = (id: string): unknown => parseJson(blockText(id))

const blockText = (id: string): string => document.getElementById(id)?.textContent ?? ''
