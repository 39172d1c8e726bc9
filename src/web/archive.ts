import type { ArchivePort } from '../../core/env.ts'

const STORE = 'records'

/** The browser's database behind the port. Whatever goes wrong with it rejects, and the next call opens it anew. */
export function createWebArchive(name: string): ArchivePort {
  let opening: Promise<IDBDatabase> | null = null

  function open(): Promise<IDBDatabase> {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(STORE)
      request.onerror = () => reject(request.error ?? new Error('the database cannot be opened'))
      request.onblocked = () => reject(new Error('the database is blocked'))
      request.onsuccess = () => {
        const database = request.result
        // another tab wants to delete or change it, or the browser has closed it
        database.onversionchange = () => {
          opening = null
          database.close()
        }
        database.onclose = () => { opening = null }
        resolve(database)
      }
    }).catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  /** What a write has asked for counts when its transaction is complete: a full disk shows only then. */
  async function run<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await open()
    return new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      const done = (): void => resolve(request.result)
      if (mode === 'readonly') request.onsuccess = done
      else transaction.oncomplete = done
      transaction.onerror = () => reject(transaction.error ?? new Error('the database refused'))
      transaction.onabort = () => reject(transaction.error ?? new Error('the database gave up'))
    })
  }

  return {
    get: key => run<unknown>('readonly', store => store.get(key)),
    put: async (key, value) => {
      await whenIdle()
      await run('readwrite', store => store.put(value, key))
    },
    remove: async key => {
      await run('readwrite', store => store.delete(key))
    },
    keys: async () => (await run('readonly', store => store.getAllKeys())).filter(key => typeof key === 'string'),
  }
}

/** A large value is copied where it is written: not while somebody scrolls. */
function whenIdle(): Promise<void> {
  return new Promise(resolve => {
    // Safari has no such call
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 0)
  })
}
