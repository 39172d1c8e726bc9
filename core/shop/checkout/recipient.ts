import { integer, object, optional, string, withDefault, type Read } from '../../http/read.ts'
import { toE164, type PhoneCountry } from '../../phone.ts'

export const RECIPIENT_FIELDS = ['email', 'name', 'phone'] as const
export type RecipientField = typeof RECIPIENT_FIELDS[number]
type Texts = Readonly<Record<RecipientField, string>>

/** Who gets the order, as typed, and what a profile said of each field: whatever still says the same leaves with that person. */
export interface Recipient extends Texts {
  /** `id` is 0 while no profile has been seen. */
  readonly profile: Texts & { readonly id: number }
}
export const NOBODY: Recipient = { email: '', name: '', phone: '', profile: { id: 0, email: '', name: '', phone: '' } }

const text = withDefault(string, '')
const texts = { email: text, name: text, phone: text }
const count = withDefault(integer, 0)
const reader = object({
  ...texts, profile: optional(object({ id: integer, ...texts })),
  // an earlier layout: the id of the profile that each field was filled from, 0 for what was typed
  from: optional(object({ email: count, name: count, phone: count })),
})

/** Reads a stored recipient. A layout that has none of the fields is another version's, and no person without a name. */
export const recipientReader: Read<Recipient> = (json, at) => {
  const isKnown = typeof json === 'object' && json !== null && RECIPIENT_FIELDS.some(field => Object.hasOwn(json, field))
  const { from, profile, ...typed } = reader(isKnown ? json : undefined, at)
  if (profile !== undefined || from === undefined) return { ...typed, profile: profile ?? NOBODY.profile }
  const filled = (field: RecipientField): string => (from[field] === 0 ? '' : typed[field])
  const id = Math.max(from.email, from.name, from.phone)
  return { ...typed, profile: { id, email: filled('email'), name: filled('name'), phone: filled('phone') } }
}

/** A profile as far as it fills in a recipient. */
export interface Known {
  readonly id: number
  readonly firstName: string
  readonly email: string
  readonly phone: string
}
/**
 * With empty fields filled in from a profile, the one under the fingers apart, and those emptied or filled anew that a former
 * person's profile had filled; what was typed stays, unless it says the same as the former profile, however a number is spelt.
 */
export function filledIn(held: Recipient, person: Known, country: PhoneCountry, focused: string | null): Recipient {
  const { profile: former } = held
  const { id, firstName, email, phone } = person
  const says: Texts = { name: firstName, email, phone }
  const plain = (text: string): string => toE164(text, country) ?? text.trim()
  const next = { ...held, profile: { id, ...says } }
  for (const field of RECIPIENT_FIELDS) {
    const isFormers = held[field].trim() !== '' && plain(held[field]) === plain(former[field])
    if (isFormers && former.id === id) next.profile[field] = former[field]
    if (isFormers && former.id !== id) next[field] = ''
    if (next[field].trim() === '' && says[field] !== '' && field !== focused) next[field] = says[field]
  }
  return next
}
