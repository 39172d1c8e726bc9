import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Event } from './events.ts'
import { type Journal, memoryJournal, openJournal } from './journal.ts'
import { apply, emptyState, type State } from './state.ts'

/** Durable state: read from `state()`, changed by `record` alone. */
export interface Store {
  state(): State
  /** The secret that signs tokens, and the stand-in provider's private key (PEM). */
  keys(): { readonly secret: string; readonly providerKey: string }
  /**
   * Changes the state at once, so that no other call can decide on an outdated one, and resolves when
   * the events are on the disk. A call may answer only after that.
   */
  record(...events: readonly Event[]): Promise<void>
  /** Resolves when everything that the state shows is on the disk. */
  settled(): Promise<void>
  /** Forgets everything, on the disk too; tokens signed before are void. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** `directory` null keeps everything in memory only. */
export async function openStore(directory: string | null): Promise<Store> {
  let state = emptyState()
  // The journal is this program's own file: its lines are the events that it wrote.
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
