/**
 * Wraps a foreign value in proxies that count reads and throw beyond `perPlace` reads for each nested
 * value. A count detects endless loops independently of the machine's speed. Writes throw as well.
 */
export function limitSteps<T>(value: T, perPlace = 60): T {
  let left = 200 + perPlace * countValues(value)
  const proxies = new WeakMap<object, object>()
  const step = (): void => {
    if (--left < 0) throw new Error('more steps than its size allows')
  }
  const refuse = (): never => { throw new Error('what was read is changed') }
  const wrap = (inner: unknown): unknown => {
    if (typeof inner !== 'object' || inner === null) return inner
    const known = proxies.get(inner)
    if (known !== undefined) return known
    const made: object = new Proxy(inner, {
      get(target, key, receiver) {
        step()
        return wrap(Reflect.get(target, key, receiver))
      },
      getOwnPropertyDescriptor(target, key) {
        step()
        const found = Reflect.getOwnPropertyDescriptor(target, key)
        return found === undefined || !('value' in found) ? found : { ...found, value: wrap(found.value) }
      },
      ownKeys(target) {
        step()
        return Reflect.ownKeys(target)
      },
      set: refuse, defineProperty: refuse, deleteProperty: refuse, setPrototypeOf: refuse,
    })
    proxies.set(inner, made)
    return made
  }
  return wrap(value) as T
}

/** Counts nested values without recursion, because they may be deep. */
function countValues(value: unknown): number {
  const waiting: unknown[] = [value]
  let count = 0
  for (let next = waiting.pop(); waiting.length > 0 || next !== undefined; next = waiting.pop()) {
    count += 1
    if (typeof next === 'object' && next !== null)
      waiting.push(...Object.values(next).filter(value => value !== undefined))
  }
  return count
}
