import type { ArchivePort } from '../../core/env.ts'

const STORE = 'records'

/**
 * Creates a key-value archive in IndexedDB for large data. A method rejects when the database
 * fails. If the database could not be opened or was closed, the next call opens it again.
 */
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
        // closes the database, because another tab is waiting to delete or upgrade it
        database.onversionchange = () => {
          opening = null
          database.close()
        }
        // the browser has closed the database: the next call opens it again
        database.onclose = () => { opening = null }
        resolve(database)
      }
    }).catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  /**
   * Runs one request in a new transaction. A write resolves when the transaction is complete,
   * because a full disk is reported only then.
   */
  async function run<T>(
    mode: IDBTransactionMode, createRequest: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const database = await open()
    return new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = createRequest(transaction.objectStore(STORE))
      const resolveResult = (): void => resolve(request.result)
      if (mode === 'readonly') request.onsuccess = resolveResult
      else transaction.oncomplete = resolveResult
      transaction.onerror = () => reject(transaction.error ?? new Error('the transaction failed'))
      transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'))
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

/**
 * Waits until the browser is idle, at most 2 s. A write clones its value, and cloning a large value
 * would make scrolling stutter.
 */
function whenIdle(): Promise<void> {
  return new Promise(resolve => {
    // Safari lacks `requestIdleCallback`
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 0)
  })
}
