import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Event } from './events.ts'
import { type Journal, memoryJournal, openJournal } from './journal.ts'
import { apply, emptyState, type State } from './state.ts'

/** Durable state: read by `state()`, changed by `record` only. */
export interface Store {
  state(): State
  /** The secret that signs tokens, and the private key that replaces the provider's (PEM). */
  keys(): { readonly secret: string; readonly providerKey: string }
  /**
   * Changes the state at once, so that later calls see it, and resolves when the events are on the disk.
   * A call may respond only after that.
   */
  record(...events: readonly Event[]): Promise<void>
  /** Resolves when the whole state is on the disk. */
  settled(): Promise<void>
  /** Deletes everything, on the disk as well; earlier tokens become invalid. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** `directory` null keeps everything in memory. */
export async function openStore(directory: string | null): Promise<Store> {
  let state = emptyState()
  // Only this program writes the journal: its lines are events.
  const journal: Journal = directory === null
    ? memoryJournal : await openJournal(directory, event => apply(state, event as Event))
  const record = async (...events: readonly Event[]): Promise<void> => {
    for (const event of events) apply(state, event)
    await Promise.all(events.map(event => journal.append(event)))
  }
  if (state.keys === null) await record(newKeys())
  return {
    state: () => state,
    keys() {
      if (state.keys === null) throw new Error('The keys are not there yet')
      return state.keys
    },
    record,
    settled: () => journal.settled(),
    async reset() {
      state = emptyState()
      const cleared = journal.clear()
      await Promise.all([cleared, record(newKeys())])
    },
    close: () => journal.close(),
  }
}

function newKeys(): Event {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    type: 'keys',
    secret: randomBytes(32).toString('base64url'),
    providerKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
