import type { Cancel } from '../../env.ts'
import { literal, object, optional, string } from '../../http/decode.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import * as KEY from '../startup-keys.ts'
import type { TokenSource } from './tokens.ts'
import type { Profile } from './sign-in-api.ts'

export type SocialMethod = Exclude<TokenSource, 'PHONE'>

const FIELDS = ['email', 'firstName', 'lastName', 'avatar'] as const
type ProfileFields = Partial<Readonly<Record<typeof FIELDS[number], string | null | undefined>>>
const field = optional(string)
const storedReader = object({
  source: literal('APPLE', 'GOOGLE', 'VK'), subject: string,
  email: field, firstName: field, lastName: field, avatar: field,
})

/**
 * What a provider states about the customer, who is its `subject`. The API may not know it: Apple
 * sends the name only with the first sign-in.
 */
export type ProviderProfile = ProfileFields & { readonly source: SocialMethod; readonly subject: string }

/**
 * The provider's profile of the customer, stored until the customer signs out or
 * another signs in (AUTH-05).
 */
export interface ProviderProfiles {
  /** The stored profile; null when there is none. */
  readonly profile: Readable<ProviderProfile | null>
  /**
   * Stores a profile. Of the same customer it keeps the earlier fields that the new profile lacks.
   * Returns the function that removes the profile again, unless another one has replaced it.
   */
  save(profile: ProviderProfile): Cancel
  /** Removes the stored profile. */
  forget(): void
  /** Fills the empty fields of the API's profile, when the provider of the sign-in is `source`. */
  fill(profile: Profile, source: TokenSource): Profile
}

export function createProviderProfiles(stored: OpenStored): ProviderProfiles {
  const person = stored<ProviderProfile | null>(KEY.providerProfiles, storedReader, null)

  function keep(profile: ProviderProfile): Cancel {
    const { source, subject } = profile
    const before = person.get()
    const known = before?.source === source && before.subject === subject ? before : {}
    const avatar = profile.avatar?.startsWith('https://') === true ? profile.avatar : null
    const merged = { source, subject, ...mergeFields({ ...profile, avatar }, known) }
    person.set(merged)
    return () => {
      if (person.reread() === merged) person.forget()
    }
  }
  return {
    profile: person,
    save: keep,
    forget: person.forget,
    fill(profile, source) {
      const known = person.get()
      return known?.source === source ? { ...profile, ...mergeFields(profile, known) } : profile
    },
  }
}

/** Takes each field from the first profile that has it. */
function mergeFields(...profiles: readonly ProfileFields[]): Partial<Record<typeof FIELDS[number], string>> {
  const merged = FIELDS.map(name => [name, profiles.map(one => one[name]?.trim()).find(text => text)] as const)
  return Object.fromEntries(merged.filter(([, text]) => text !== undefined))
}
