import type { Cancel } from '../../env.ts'
import { literal, object, optional, string } from '../../decode/decode.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import * as KEY from '../storage/startup-keys.ts'
import type { TokenSource } from './tokens.ts'
import type { Profile } from './sign-in-api.ts'

/** A sign-in method of a provider: any method but the sign-in by phone. */
export type SocialMethod = Exclude<TokenSource, 'PHONE'>

/** The fields that a provider may send, and that the API may lack. */
const FIELDS = ['email', 'firstName', 'lastName', 'avatar'] as const
type ProfileFields = Partial<Readonly<Record<typeof FIELDS[number], string | null | undefined>>>
const field = optional(string)
const storedDecoder = object({
  source: literal('APPLE', 'GOOGLE', 'VK'), subject: string,
  email: field, firstName: field, lastName: field, avatar: field,
})

/**
 * The customer's profile at a sign-in provider. `subject`: the provider's id of the customer. The
 * API may lack the other fields: Apple sends the name only with the first sign-in.
 */
export type ProviderProfile = ProfileFields & { readonly source: SocialMethod; readonly subject: string }

/**
 * Stores, on this device, the profile that a sign-in provider has sent. A sign-out removes it, and
 * so does a sign-in that brings no profile, such as the one by phone (AUTH-05).
 */
export interface ProviderProfiles {
  /** The stored profile; null when there is none. */
  readonly profile: Readable<ProviderProfile | null>
  /**
   * Stores a profile. Fields that the profile lacks are taken from the stored profile of the same
   * customer. An avatar without HTTPS counts as lacking. Returns a function that removes the profile,
   * unless another profile has replaced it.
   */
  save(profile: ProviderProfile): Cancel
  /** Removes the stored profile. */
  forget(): void
  /** Fills empty fields of the API's profile from the stored profile, if that is from `source`. */
  fill(apiProfile: Profile, source: TokenSource): Profile
}

export function createProviderProfiles(stored: OpenStored): ProviderProfiles {
  const profile = stored<ProviderProfile | null>(KEY.providerProfiles, storedDecoder, null)

  function save(newProfile: ProviderProfile): Cancel {
    const { source, subject } = newProfile
    const storedProfile = profile.get()
    const isSameCustomer = storedProfile?.source === source && storedProfile.subject === subject
    const avatar = newProfile.avatar?.startsWith('https://') === true ? newProfile.avatar : null
    const merged = { source, subject, ...mergeFields({ ...newProfile, avatar }, isSameCustomer ? storedProfile : {}) }
    profile.set(merged)
    return () => {
      // `reread` returns the same object while the stored text is unchanged
      if (profile.reread() === merged) profile.forget()
    }
  }
  return {
    profile,
    save,
    forget: profile.forget,
    fill(apiProfile, source) {
      const storedProfile = profile.get()
      return storedProfile?.source === source
        ? { ...apiProfile, ...mergeFields(apiProfile, storedProfile) } : apiProfile
    },
  }
}

/** Takes each field from the first profile that has it. */
function mergeFields(...profiles: readonly ProfileFields[]): Partial<Record<typeof FIELDS[number], string>> {
  const merged = FIELDS.map(name =>
    [name, profiles.map(profile => profile[name]?.trim()).find(text => text !== undefined && text !== '')] as const)
  return Object.fromEntries(merged.filter(([, text]) => text !== undefined))
}
