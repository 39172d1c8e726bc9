import type { StoragePort } from '../../env.ts'
import { asRecord, parseJson } from '../../json.ts'
import * as KEY from '../storage/keys.ts'

/** The UTM parameters of an address, which say where a visit came from. */
const UTM_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const
/** The UTM parameters of a visit: those of the last address with any that the tab has opened. */
export type VisitSource = { readonly [Field in typeof UTM_FIELDS[number]]?: string }

/** In UTF-16 code units. A longer value is cut. */
const MAX_LENGTH = 200

/**
 * Creates the function that reads the UTM parameters for an order (CFG-12); it returns undefined for none, and if
 * orders have none (`isOn`). `readQuery`: reads the query of the address with which the page was loaded.
 */
export function createVisitSource(
  isOn: boolean, tabStorage: StoragePort, readQuery: () => string,
): () => VisitSource | undefined {
  if (!isOn) return () => undefined
  storeSource(tabStorage, readQuery())
  return () => readSource(tabStorage)
}

/**
 * Stores the UTM parameters for the visit, which lasts as long as the tab. An address without any, such as the
 * return from a payment page, keeps the stored ones.
 */
function storeSource(tabStorage: StoragePort, query: string): void {
  const parameters = new URLSearchParams(query)
  const source = selectFields(name => parameters.get(name))
  if (Object.keys(source).length > 0) tabStorage.set(KEY.visitSource, JSON.stringify(source))
}

function readSource(tabStorage: StoragePort): VisitSource | undefined {
  const stored = asRecord(parseJson(tabStorage.get(KEY.visitSource) ?? ''))
  const source = selectFields(name => stored?.[name])
  return Object.keys(source).length > 0 ? source : undefined
}

function selectFields(read: (name: typeof UTM_FIELDS[number]) => unknown): VisitSource {
  return Object.fromEntries(UTM_FIELDS.flatMap(name => {
    const value = read(name)
    const text = typeof value === 'string' ? value.trim().slice(0, MAX_LENGTH) : ''
    return text === '' ? [] : [[name, text]]
  }))
}
