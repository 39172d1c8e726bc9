import type { Stored } from '../../store/stored.ts'

/** One try to sign in, by whatever method. */
export interface Ticket {
  /** Asked after each wait, before anything is sent, kept, or signs somebody in. One that finds another visitor there is called off. */
  holds(): boolean
  /** Whether nobody has signed in or out, or had what is here erased, since the try began, though another may have taken its place. */
  isSameVisitor(): boolean
  /** The try is over, whatever came of it. */
  end(): void
}

/**
 * The tries to sign in, of which one at a time counts (AUTH-05): a later one takes its place, and it is void once it is
 * called off or somebody has signed in or out, or said to be somebody else, here or in another tab. What a void one still brings
 * is thrown away.
 */
export interface Attempts {
  /** `onVoid` is called once, when the try no longer counts; not after its own end. */
  begin(onVoid: () => void): Ticket
  callOff(): void
}

/** `onErased` tells of a guest who is somebody else: no tokens change then. */
export function createAttempts(tokens: Pick<Stored<unknown>, 'get' | 'reread' | 'subscribe'>, onErased: (listen: () => void) => void): Attempts {
  let current: { readonly onVoid: () => void } | null = null
  let changes = 0
  let isThere = tokens.get() !== null
  // asked anew each time: the word of another tab may still be on its way
  const isAnybodyStored = (): boolean => tokens.reread() !== null

  function callOff(): void {
    const former = current
    current = null
    former?.onVoid()
  }
  /** Whoever is here now is not who began. */
  function turn(): void {
    changes += 1
    callOff()
  }
  tokens.subscribe(() => {
    if (isThere === (tokens.get() !== null)) return
    isThere = !isThere
    turn()
  })
  onErased(turn)

  return {
    begin(onVoid) {
      callOff()
      const mine = { onVoid }
      const [before, wasAnybodyStored] = [changes, isAnybodyStored()]
      const isSameVisitor = (): boolean => changes === before && isAnybodyStored() === wasAnybodyStored
      current = mine
      return {
        holds() {
          if (current === mine && !isSameVisitor()) callOff()
          return current === mine
        },
        isSameVisitor,
        end() {
          if (current === mine) current = null
        },
      }
    },
    callOff,
  }
}
