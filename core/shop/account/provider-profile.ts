import type { Cancel } from '../../env.ts'
import { literal, object, optional, string } from '../../http/read.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { KEY } from '../keys.ts'
import type { TokenSource } from './tokens.ts'
import type { Profile } from './wire.ts'

export type SocialMethod = Exclude<TokenSource, 'PHONE'>

const GAPS = ['email', 'firstName', 'lastName'] as const

/** What a provider says of a person, whom it calls `subject`. The API may not know it: Apple tells a name once, and to the page alone. */
export type ProviderProfile = { readonly subject: string } & Partial<Readonly<Record<typeof GAPS[number] | 'avatar', string | undefined>>>
export type StoredProviderProfile = ProviderProfile & { readonly source: SocialMethod }
const kept = object({
  source: literal('APPLE', 'GOOGLE', 'VK'), subject: string, email: optional(string), firstName: optional(string), lastName: optional(string),
  avatar: optional(string),
})

export type ProviderProfiles = ReturnType<typeof createProviderProfiles>

/** What the provider said of whoever signs in by it, until the customer signs out or somebody else signs in (AUTH-05). */
export function createProviderProfiles(stored: OpenStored) {
  const person = stored<StoredProviderProfile | null>(KEY.providerProfiles, kept, null)

  /** Keeps what the provider said, through failures and reloads. Of the same person nothing is forgotten, of another everything. The answer takes it back. */
  function keep(source: SocialMethod, said: ProviderProfile): Cancel {
    const before = person.get()
    const known = before?.source === source && before.subject === said.subject ? before : null
    const avatar = said.avatar !== undefined && /^https:\/\//.test(said.avatar) ? said.avatar : known?.avatar
    const words = Object.fromEntries(GAPS.map(name => [name, filled(said[name]) ?? known?.[name]]))
    const mine: StoredProviderProfile = { source, subject: said.subject, avatar, ...words }
    person.set(mine)
    return () => {
      if (person.reread() === mine) person.forget()
    }
  }
  return {
    person: person as Readable<StoredProviderProfile | null>,
    keep,
    /** Somebody signs in, of whom this was said: what another try, perhaps of another tab, has kept of another person goes. */
    begin(source: TokenSource, about: ProviderProfile | undefined): void {
      if (source === 'PHONE' || about === undefined) person.forget()
      else keep(source, about)
    },
    /** The profile with its gaps filled. */
    fill(profile: Profile, source: TokenSource): Profile {
      const known = person.get()
      if (known?.source !== source) return profile
      const words = GAPS.map(name => [name, filled(profile[name]) === undefined ? known[name] ?? profile[name] : profile[name]] as const)
      return { ...profile, ...Object.fromEntries(words), avatar: profile.avatar ?? known.avatar ?? null }
    },
  }
}

function filled(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim()
}
