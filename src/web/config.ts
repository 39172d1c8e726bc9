import { readConfig, type ConfigResult } from '../../core/shop/config.ts'

/** The configuration block of the page; a missing or broken block is a wrong field like any other. */
export function pageConfig(): ConfigResult {
  const block = document.getElementById('storefront-config')
  let json: unknown
  try {
    json = JSON.parse(block?.textContent ?? '')
  } catch {
    return { at: 'wrong', field: 'storefront-config', expected: 'object' }
  }
  return readConfig(json, location.origin)
}
