import type { StoragePort } from '../../core/env.ts'

/** Where in these storages one of the values stands: `order_person: Анна`. */
export function findInStorages(
  values: readonly string[], storages: readonly Pick<StoragePort, 'get' | 'keys'>[],
): string[] {
  return storages.flatMap(storage =>
    storage.keys().flatMap(key => remainsIn(`${key} ${storage.get(key)}`, values).map(value => `${key}: ${value}`)),
  )
}

/** Which stores of a shop, by their names, still hold one of the values in memory. */
export function findInMemory(values: readonly string[], shop: object): string[] {
  const found: string[] = []
  const seen = new Set<unknown>()
  function look(thing: unknown, path: string): void {
    if (typeof thing !== 'object' || thing === null || seen.has(thing)) return
    seen.add(thing)
    const { get, subscribe } = thing as { get?: unknown; subscribe?: unknown }
    if (typeof get === 'function' && typeof subscribe === 'function' && get.length === 0) {
      found.push(...remainsIn(toText((get as () => unknown)()), values).map(value => `${path}: ${value}`))
    }
    for (const [name, part] of Object.entries(thing))
      if (name !== 'config' && name !== 'cities') look(part, `${path}.${name}`)
  }
  look(shop, 'shop')
  return found
}

function remainsIn(text: string, values: readonly string[]): readonly string[] {
  return values.filter(value => text.includes(value) || text.includes(JSON.stringify(value).slice(1, -1)))
}
function toText(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      part instanceof Map ? [...part] : part instanceof Set ? [...part] : part,
    ) ?? ''
  )
}
