import type { Cancel } from '../../env.ts'
import { literal, object, optional, string } from '../../http/read.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import * as KEY from '../first-keys.ts'
import type { TokenSource } from './tokens.ts'
import type { Profile } from './wire.ts'

export type SocialMethod = Exclude<TokenSource, 'PHONE'>

const WORDS = ['email', 'firstName', 'lastName', 'avatar'] as const
type Words = Partial<Readonly<Record<typeof WORDS[number], string | null | undefined>>>
const word = optional(string)
const kept = object({
  source: literal('APPLE', 'GOOGLE', 'VK'), subject: string,
  email: word, firstName: word, lastName: word, avatar: word,
})

/** What a provider says of a person, its `subject`. The API may not know it: Apple tells a name once. */
export type ProviderProfile = Words & { readonly source: SocialMethod; readonly subject: string }
export type ProviderProfiles = ReturnType<typeof createProviderProfiles>

/** What was said of whoever signs in, until that person signs out or another signs in (AUTH-05). */
export function createProviderProfiles(stored: OpenStored) {
  const person = stored<ProviderProfile | null>(KEY.providerProfiles, kept, null)

  /** Of the same person nothing is forgotten, of another everything. The answer takes it back. */
  function keep(said: ProviderProfile): Cancel {
    const { source, subject } = said
    const before = person.get()
    const known = before?.source === source && before.subject === subject ? before : {}
    const avatar = said.avatar?.startsWith('https://') === true ? said.avatar : null
    const mine = { source, subject, ...firstOf({ ...said, avatar }, known) }
    person.set(mine)
    return () => {
      if (person.reread() === mine) person.forget()
    }
  }
  return {
    person: person as Readable<ProviderProfile | null>,
    keep,
    forget: person.forget,
    fill(profile: Profile, source: TokenSource): Profile {
      const known = person.get()
      return known?.source === source ? { ...profile, ...firstOf(profile, known) } : profile
    },
  }
}

/** Each word from the first who has one. */
function firstOf(...people: readonly Words[]): Partial<Record<typeof WORDS[number], string>> {
  const found = WORDS.map(name => [name, people.map(one => one[name]?.trim()).find(text => text)] as const)
  return Object.fromEntries(found.filter(([, text]) => text !== undefined))
}
