import { readConfig, type ConfigResult } from '../../core/shop/config.ts'

/** The configuration block of the page; a missing or broken block is a wrong field like any other. */
export function pageConfig(): ConfigResult {
  const json = pageBlock('storefront-config')
  return json === undefined ? { at: 'wrong', field: 'storefront-config', expected: 'object' } : readConfig(json, location.origin)
}

/** The words that the brand says in its own way; undefined for a brand that has none. */
export const pageTexts = (): unknown => pageBlock('storefront-texts')

function pageBlock(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '')
  } catch {
    return undefined
  }
}
