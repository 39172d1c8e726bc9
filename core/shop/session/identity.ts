import { claimsOf } from '../../jwt.ts'
import type { ApplePort, GooglePort, RandomPort, TimerPort } from '../../env.ts'
import { createState } from '../../pkce.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { Config } from '../config.ts'
import type { About } from './provided.ts'
import { ProviderError, type SocialSignIn } from './social.ts'
import type { SignInWire } from './wire.ts'

/** After so many milliseconds a provider's script counts as not answering; one that comes later is welcome all the same. */
const SCRIPT_DEADLINE = 5000

/** What the sign-in by an identity token stands on. */
export interface IdentityWorld {
  readonly google?: GooglePort | undefined
  readonly apple?: ApplePort | undefined
  readonly config: Config['signIn']
  readonly wire: Pick<SignInWire, 'signInWithIdentity'>
  readonly social: SocialSignIn
  readonly random: RandomPort
  readonly timer: TimerPort
}

/** Whether the provider's script is there. `failed` is told in words, with a way to try again. */
export type Script = 'loading' | 'ready' | 'failed'

/** Where Google's button goes, and how it looks there. */
export interface GoogleLook {
  readonly place: object
  readonly locale: string
  readonly theme: 'dark' | 'light'
  /** CSS pixels. */
  readonly width: number
}
export interface GoogleShowing {
  readonly script: Readable<Script>
  show(look: GoogleLook): void
  again(): void
  close(): void
}

/**
 * Shows Google's button. Each time it is drawn it has a nonce of its own, good for one token: a token that was made for
 * anything else, such as another page, is not sent (OpenID Connect Core, 3.1.2.1).
 */
export function createGoogleSignIn(world: IdentityWorld & { readonly google: GooglePort }): GoogleShowing {
  const { google, config, wire, social, random } = world
  const waiting = waitForScript(world.timer)
  // the window of an earlier drawing may still be open when the language or the width has changed
  const nonces = new Set<string>()
  let look: GoogleLook | null = null
  let isClosed = false

  function draw(again: boolean): void {
    if (look === null || isClosed) return
    const nonce = createState(random)
    nonces.add(nonce)
    const { place, ...rest } = look
    waiting.until(google.draw(place, {
      ...rest, clientId: config.googleClientId, nonce, again,
      onToken(identityToken) {
        if (!isClosed) void signIn(identityToken)
      },
    }))
  }
  async function signIn(identityToken: string): Promise<void> {
    const isSignedIn = await social.signIn('GOOGLE', async attempt => {
      attempt.heard(readIdentity(identityToken, nonce => nonces.delete(nonce)))
      return wire.signInWithIdentity('google', identityToken)
    })
    if (!isSignedIn) draw(false)
  }

  return {
    script: waiting.script,
    show(next) {
      look = next
      draw(false)
    },
    again: () => draw(true),
    close() {
      isClosed = true
      waiting.close()
    },
  }
}

export interface AppleShowing {
  readonly script: Readable<Script>
  again(): void
  /** Opens Apple's window: to be called by the press itself. True when the person is signed in. */
  signIn(): Promise<boolean>
  close(): void
}

const APPLE_FAULTS = { closed: 102, cancelled: 'cancelled', replaced: 'cancelled', blocked: 101, failed: 103 } as const

/** Readies the sign-in with Apple. Each press has a state and a nonce of its own; an answer with others is not sent. */
export function createAppleSignIn(world: IdentityWorld & { readonly apple: ApplePort }, locale: string): AppleShowing {
  const { apple, config, wire, social, random } = world
  const waiting = waitForScript(world.timer)
  const prepare = (again: boolean): void => waiting.until(apple.prepare({ locale, again }))
  prepare(false)
  return {
    script: waiting.script,
    again: () => prepare(true),
    signIn() {
      const state = createState(random)
      const nonce = createState(random)
      // at once: a browser opens a window for the press only
      const asked = apple.ask({ clientId: config.appleClientId, redirectUri: config.redirectUri, state, nonce })
      return social.signIn('APPLE', async attempt => {
        const answer = await asked
        if (answer.at !== 'given') throw new ProviderError(APPLE_FAULTS[answer.at])
        if (answer.state !== state) throw new ProviderError(104)
        const { subject, person } = readIdentity(answer.identityToken, claimed => claimed === nonce)
        // Apple tells the name this once: it is kept before anything else can fail
        attempt.heard({
          subject,
          person: {
            email: answer.email ?? person.email, firstName: answer.firstName ?? person.firstName, lastName: answer.lastName ?? person.lastName,
          },
        })
        return wire.signInWithIdentity('apple', answer.identityToken)
      })
    },
    close: waiting.close,
  }
}

/** Who an identity token is about. Throws a ProviderError when it is none, or not the answer to what was asked. */
function readIdentity(identityToken: string, isOurs: (nonce: string) => boolean): About {
  const claims = claimsOf(identityToken)
  if (claims === undefined || typeof claims.sub !== 'string' || claims.sub === '') throw new ProviderError(103)
  if (typeof claims.nonce !== 'string' || !isOurs(claims.nonce)) throw new ProviderError(104)
  const text = (name: string): string | undefined => {
    const claim = claims[name]
    return typeof claim === 'string' ? claim : undefined
  }
  return {
    subject: claims.sub,
    person: { email: text('email'), firstName: text('given_name'), lastName: text('family_name'), avatar: text('picture') },
  }
}

function waitForScript(timer: TimerPort) {
  const script = createStore<Script>('loading')
  let turn = 0
  return {
    script: script as Readable<Script>,
    /** `ready` with the promise, `failed` with its rejection or when it takes too long. */
    until(done: Promise<void>): void {
      const mine = ++turn
      if (script.get() === 'failed') script.set('loading')
      const stop = timer.after(SCRIPT_DEADLINE, () => {
        if (mine === turn) script.set('failed')
      })
      const end = (how: Script) => () => {
        stop()
        if (mine === turn) script.set(how)
      }
      done.then(end('ready'), end('failed'))
    },
    close(): void {
      turn += 1
    },
  }
}
