import { produce } from 'immer'
import { integer, object, optional, string, withDefault, type Read } from '../../http/read.ts'
import { toE164, type PhoneCountry } from '../../phone.ts'
import type { Profile } from '../account/wire.ts'

const RECIPIENT_FIELDS = ['email', 'name', 'phone'] as const
type RecipientField = typeof RECIPIENT_FIELDS[number]
type Texts = Readonly<Record<RecipientField, string>>

/** Who gets the order, as typed, and what a profile, 0 for none, said of the fields that still say so. */
export type Recipient = Texts & { readonly profile: Texts & { readonly id: number } }
const NOTHING: Texts = { email: '', name: '', phone: '' }
export const NOBODY: Recipient = { ...NOTHING, profile: { id: 0, ...NOTHING } }

const text = withDefault(string, '')
const texts = { email: text, name: text, phone: text }
const count = withDefault(integer, 0)
const reader = object({
  ...texts, profile: optional(object({ id: integer, ...texts })),
  // an earlier layout: the id of the profile that each field was filled from, 0 for what was typed
  from: optional(object({ email: count, name: count, phone: count })),
})

/** A layout that has none of the fields is another version's, and no person without a name. */
export const recipientReader: Read<Recipient> = (json, at) => {
  const isKnown = RECIPIENT_FIELDS.some(field => Object.hasOwn(Object(json), field))
  const { from, profile, ...typed } = reader(isKnown ? json : undefined, at)
  if (profile !== undefined || from === undefined) return { ...typed, profile: profile ?? NOBODY.profile }
  const filled = (field: RecipientField): string => (from[field] === 0 ? '' : typed[field])
  const id = Math.max(from.email, from.name, from.phone)
  return { ...typed, profile: { id, email: filled('email'), name: filled('name'), phone: filled('phone') } }
}

export type Known = Pick<Profile, 'id' | 'firstName' | 'email' | 'phone'>

/** What the profile said of a field is kept no longer than the field says it. */
export function typedIn(held: Recipient, field: RecipientField, typed: string, country: PhoneCountry): Recipient {
  return produce(held, next => {
    next[field] = typed
    if (!isSame(typed, held.profile[field], country)) next.profile[field] = ''
  })
}
/**
 * With empty fields filled in from a profile, except the focused one; what a former person's profile had filled leaves.
 * Typed text stays, unless it says the same as the former profile, however a number is spelt.
 */
export function filledIn(held: Recipient, person: Known, country: PhoneCountry, focused: string | null): Recipient {
  const { profile: former } = held
  const { id, firstName: name, email, phone } = person
  const says: Texts = { name, email, phone }
  return produce(held, next => {
    next.profile = { id, ...NOTHING }
    for (const field of RECIPIENT_FIELDS) {
      const isFormers = isSame(held[field], former[field], country)
      const own = isFormers && former.id !== id ? '' : held[field]
      next[field] = own.trim() !== '' || field === focused ? own : says[field] || own
      const said = isFormers && former.id === id ? former[field] : says[field]
      if (isSame(next[field], said, country)) next.profile[field] = said
    }
  })
}
function isSame(typed: string, said: string, country: PhoneCountry): boolean {
  const plain = (one: string): string => toE164(one, country) ?? one.trim()
  return typed.trim() !== '' && plain(typed) === plain(said)
}
