import { literal, object, optional, string } from '../../http/read.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { KEY } from '../keys.ts'
import type { TokenSource } from './tokens.ts'
import type { Profile } from './wire.ts'

/** What a provider of sign-in says of a person. The API may not know it: Apple tells a name once, and to the page alone. */
export interface Person {
  readonly email?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  /** An absolute https address. */
  readonly avatar?: string | undefined
}
export type SocialMethod = Exclude<TokenSource, 'PHONE'>
/** What a provider says of the person whom it calls `subject`. */
export interface About {
  readonly subject: string
  readonly person: Person
}
export interface Kept extends Person {
  readonly source: SocialMethod
  /** The provider's own name for the person. */
  readonly subject: string
}

export interface Provided {
  readonly person: Readable<Kept | null>
  /** Keeps what the provider said, through failures and reloads. Of the same person nothing is forgotten, of another everything. */
  keep(source: SocialMethod, subject: string, person: Person): void
  /** The profile with its gaps filled; the very same one when there are none. */
  fill(profile: Profile, source: TokenSource): Profile
  clear(): void
}

const kept = object({
  source: literal('APPLE', 'GOOGLE', 'VK'), subject: string, email: optional(string), firstName: optional(string), lastName: optional(string),
  avatar: optional(string),
})

/** What the provider said of whoever signs in by it, until the customer signs out or somebody else signs in (AUTH-05). */
export function createProvided(stored: OpenStored): Provided {
  const person = stored<Kept | null>(KEY.provided, kept, null)
  return {
    person,
    keep(source, subject, said) {
      const before = person.get()
      const known = before !== null && before.source === source && before.subject === subject ? before : null
      const avatar = said.avatar !== undefined && /^https:\/\//.test(said.avatar) ? said.avatar : undefined
      person.set({
        source, subject,
        email: filled(said.email) ?? known?.email,
        firstName: filled(said.firstName) ?? known?.firstName,
        lastName: filled(said.lastName) ?? known?.lastName,
        avatar: avatar ?? known?.avatar,
      })
    },
    fill(profile, source) {
      const known = person.get()
      if (known === null || known.source !== source) return profile
      const whole = {
        ...profile,
        email: filled(profile.email) ?? known.email ?? '',
        firstName: filled(profile.firstName) ?? known.firstName ?? '',
        lastName: filled(profile.lastName) ?? known.lastName ?? '',
        avatar: profile.avatar ?? known.avatar ?? null,
      }
      const names = ['email', 'firstName', 'lastName', 'avatar'] as const
      return names.some(name => whole[name] !== profile[name]) ? whole : profile
    },
    clear: person.forget,
  }
}

function filled(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim()
}
