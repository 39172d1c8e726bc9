import type { TimerPort } from './env.ts'
import { createSignal } from './store/listeners.ts'
import { createStore, type Readable } from './store/store.ts'
import { singleFlight } from './task.ts'

/** `failed`: a view needs it, and its file has not come at the third try; `missed`: a command waits for it as well. */
export type PartState = 'absent' | 'coming' | 'failed' | 'missed' | 'here'

const TRIES = 3
/** Before another try, in ms. */
const PAUSE = 1000

/** What comes in a file of its own, once it is needed: until then others show stand-ins, and commands wait in their order. */
export type Part<P> = Omit<ReturnType<typeof createPart<unknown, P>>, 'put'>

/** `load` brings the file, at once where it is at hand; `create` is called once. */
export function createPart<File, P>(load: () => File | Promise<File>, create: (file: File) => P, timer: TimerPort) {
  const state = createStore<PartState>('absent')
  let here: { readonly part: P } | null = null
  let isAwaited = false
  const commands = createSignal<[part: P]>()

  function arrive(file: File): P {
    const part = create(file)
    here = { part }
    // the stand-ins first: a command finds everybody listening to the part itself
    state.set('here')
    // what one throws is told like any other fault: the part is there, and the others have their turn
    for (const error of commands.thrownBy([part])) timer.after(0, () => { throw error })
    return part
  }
  async function fetched(): Promise<File> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await load()
      } catch (error) {
        if (tries === TRIES) throw error
        await new Promise<void>(resolve => timer.after(PAUSE * tries, resolve))
      }
    }
  }
  /** One attempt for all who ask; the next one after a failure begins anew. */
  const bring = singleFlight(async () => arrive(await fetched()))
  /** Rejects when the file does not come. */
  async function need(): Promise<P> {
    if (here !== null) return here.part
    state.set('coming')
    return bring().catch((error: unknown) => {
      state.set(isAwaited ? 'missed' : 'failed')
      throw error
    })
  }

  return {
    state: state as Readable<PartState>,
    /** The part once it is there. */
    get: (): P | null => here?.part ?? null,
    need,
    /** Nobody waits for it yet: a failure is told to nobody. */
    soon: (): void => void (here === null && bring().catch(() => undefined)),
    /** Where the file is at hand: from now on the part is there. */
    put: (file: File): P => here?.part ?? arrive(file),
    /** Runs now, or in its turn as soon as the part is there. */
    run(command: (part: P) => void): void {
      if (here !== null) return command(here.part)
      isAwaited = true
      commands.add(command)
      need().catch(() => undefined)
    },
    /** A store of the part, or what stands in for it. */
    show<S>(standIn: Readable<S>, pick: (part: P) => Readable<S>): Readable<S> {
      const source = (): Readable<S> => (here === null ? standIn : pick(here.part))
      return {
        get: () => source().get(),
        subscribe(listen) {
          let cancel = source().subscribe(listen)
          const stop = state.subscribe(() => {
            if (here === null) return
            cancel()
            cancel = source().subscribe(listen)
            listen()
          })
          return () => {
            stop()
            cancel()
          }
        },
      }
    },
  }
}
