import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Event } from './events.ts'
import { type Journal, memoryJournal, openJournal } from './journal.ts'
import { apply, emptyState, type State } from './state.ts'

/** Durable state: read by `state()`, changed by `record` only. */
export interface Store {
  state(): State
  /** The secret that signs tokens, and the private key that replaces the provider's (PEM). */
  keys(): { readonly secret: string; readonly providerKey: string }
  /** Changes the state at once, so that later calls see it, and writes the events to the journal. */
  record(...events: readonly Event[]): Promise<void>
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
    for (const event of events) {
      apply(state, event)
      journal.append(event)
    }
  }
  if (state.keys === null) await record(newKeys())
  return {
    state: () => state,
    keys() {
      if (state.keys === null) throw new Error('The keys are not there yet')
      return state.keys
    },
    record,
    async reset() {
      state = emptyState()
      journal.clear()
      await record(newKeys())
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
