import { produce } from 'immer'
import { integer, object, optional, string, withDefault, type Read } from '../../http/read.ts'
import { toE164, type PhoneCountry } from '../../phone.ts'
import type { Profile } from '../account/sign-in-api.ts'

const RECIPIENT_FIELDS = ['email', 'name', 'phone'] as const
type RecipientField = typeof RECIPIENT_FIELDS[number]
type Texts = Readonly<Record<RecipientField, string>>

/** The recipient as typed. `profile`: the values of a profile that the fields still have; its id is 0 for none. */
export type Recipient = Texts & { readonly profile: Texts & { readonly id: number } }
const NO_TEXTS: Texts = { email: '', name: '', phone: '' }
export const EMPTY_RECIPIENT: Recipient = { ...NO_TEXTS, profile: { id: 0, ...NO_TEXTS } }

const textReader = withDefault(string, '')
const fieldReaders = { email: textReader, name: textReader, phone: textReader }
const idReader = withDefault(integer, 0)
const reader = object({
  ...fieldReaders, profile: optional(object({ id: integer, ...fieldReaders })),
  // an earlier layout: the id of the profile that each field was filled from; 0 for typed text
  from: optional(object({ email: idReader, name: idReader, phone: idReader })),
})

/** Decodes a stored recipient. Data without any of the fields is another version's layout, and is invalid. */
export const recipientReader: Read<Recipient> = (json, at) => {
  const isKnown = RECIPIENT_FIELDS.some(field => Object.hasOwn(Object(json), field))
  const { from, profile, ...typed } = reader(isKnown ? json : undefined, at)
  if (profile !== undefined || from === undefined) return { ...typed, profile: profile ?? EMPTY_RECIPIENT.profile }
  const filled = (field: RecipientField): string => (from[field] === 0 ? '' : typed[field])
  const id = Math.max(from.email, from.name, from.phone)
  return { ...typed, profile: { id, email: filled('email'), name: filled('name'), phone: filled('phone') } }
}

export type ProfileContact = Pick<Profile, 'id' | 'firstName' | 'email' | 'phone'>

/** Sets a field as typed. Drops the profile's value of the field once they differ. */
export function setRecipientField(recipient: Recipient, field: RecipientField, typed: string, country: PhoneCountry): Recipient {
  return produce(recipient, next => {
    next[field] = typed
    if (!isSamePhone(typed, recipient.profile[field], country)) next.profile[field] = ''
  })
}
/**
 * Fills empty fields from a profile, except the focused one, and replaces what a former person's profile had filled.
 * Typed text stays unless it equals the former profile's value; phone numbers are compared in E.164.
 */
export function fillFromProfile(
  recipient: Recipient, person: ProfileContact, country: PhoneCountry, focused: string | null,
): Recipient {
  const { profile: former } = recipient
  const { id, firstName: name, email, phone } = person
  const offered: Texts = { name, email, phone }
  return produce(recipient, next => {
    next.profile = { id, ...NO_TEXTS }
    for (const field of RECIPIENT_FIELDS) {
      const isFormers = isSamePhone(recipient[field], former[field], country)
      const own = isFormers && former.id !== id ? '' : recipient[field]
      next[field] = own.trim() !== '' || field === focused ? own : offered[field] || own
      const ofProfile = isFormers && former.id === id ? former[field] : offered[field]
      if (isSamePhone(next[field], ofProfile, country)) next.profile[field] = ofProfile
    }
  })
}
function isSamePhone(typed: string, other: string, country: PhoneCountry): boolean {
  const plain = (text: string): string => toE164(text, country) ?? text.trim()
  return typed.trim() !== '' && plain(typed) === plain(other)
}
