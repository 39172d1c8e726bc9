import type { StoragePort } from '../../core/env.ts'

/** Finds personal values that remain in these storages, such as `order_person: Анна`. */
export function findInStorages(
  values: readonly string[], storages: readonly Pick<StoragePort, 'get' | 'keys'>[],
): string[] {
  return storages.flatMap(storage =>
    storage.keys().flatMap(key =>
      findOccurrences(`${key} ${storage.get(key)}`, values).map(value => `${key}: ${value}`),
    ),
  )
}

/** Finds personal values that remain in the stores of a shop, with the path of each store. */
export function findInMemory(values: readonly string[], shop: object): string[] {
  const found: string[] = []
  const seen = new Set<unknown>()
  function collect(value: unknown, path: string): void {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    const { get, subscribe } = value as { get?: unknown; subscribe?: unknown }
    if (typeof get === 'function' && typeof subscribe === 'function' && get.length === 0) {
      found.push(...findOccurrences(toText((get as () => unknown)()), values).map(value => `${path}: ${value}`))
    }
    for (const [name, part] of Object.entries(value))
      if (name !== 'config' && name !== 'cities') collect(part, `${path}.${name}`)
  }
  collect(shop, 'shop')
  return found
}

function findOccurrences(text: string, values: readonly string[]): readonly string[] {
  return values.filter(value => text.includes(value) || text.includes(JSON.stringify(value).slice(1, -1)))
}
function toText(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      part instanceof Map ? [...part] : part instanceof Set ? [...part] : part,
    ) ?? ''
  )
}
