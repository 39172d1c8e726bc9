import { produce } from 'immer'
import { integer, object, optional, string, withDefault, type Decoder } from '../../decode/decode.ts'
import { toE164, type PhoneCountry } from '../../phone.ts'
import type { Profile } from '../account/sign-in-api.ts'

const RECIPIENT_FIELDS = ['email', 'name', 'phone'] as const
type RecipientField = typeof RECIPIENT_FIELDS[number]
type Texts = Readonly<Record<RecipientField, string>>

/**
 * The recipient of an order. `profile`: the values that the customer's profile has filled in and
 * that the fields still have; '' for a field that the customer has typed. `profile.id`: the id of
 * that profile; 0 before the first profile.
 */
export type Recipient = Texts & { readonly profile: Texts & { readonly id: number } }
const NO_TEXTS: Texts = { email: '', name: '', phone: '' }
export const EMPTY_RECIPIENT: Recipient = { ...NO_TEXTS, profile: { id: 0, ...NO_TEXTS } }

const textDecoder = withDefault(string, '')
const fieldDecoders = { email: textDecoder, name: textDecoder, phone: textDecoder }
/** `profile`: absent in data of the predecessor (STO-03). */
const storedFields = object({ ...fieldDecoders, profile: optional(object({ id: integer, ...fieldDecoders })) })

/** Decodes a stored recipient. Data with none of the fields is another version's, and invalid. */
export const recipientDecoder: Decoder<Recipient> = (json, at) => {
  const isKnown = RECIPIENT_FIELDS.some(field => Object.hasOwn(Object(json), field))
  const { profile = EMPTY_RECIPIENT.profile, ...typed } = storedFields(isKnown ? json : undefined, at)
  return { ...typed, profile }
}

/** The fields of a customer's profile that fill in the recipient. */
export type ProfileContact = Pick<Profile, 'id' | 'firstName' | 'email' | 'phone'>

/** Sets a field as typed. From now on, a text that is not the profile's value counts as typed. */
export function setRecipientField(
  recipient: Recipient, field: RecipientField, typed: string, country: PhoneCountry,
): Recipient {
  return produce(recipient, next => {
    next[field] = typed
    if (!isSameValue(typed, recipient.profile[field], country)) next.profile[field] = ''
  })
}
/**
 * Fills empty fields from a profile, except the focused field. Replaces or removes values that
 * another customer's profile had filled in. Typed text stays.
 */
export function fillFromProfile(
  recipient: Recipient, contact: ProfileContact, country: PhoneCountry, focused: string | null,
): Recipient {
  const { profile: former } = recipient
  const { id, firstName: name, email, phone } = contact
  const offered: Texts = { name, email, phone }
  return produce(recipient, next => {
    next.profile = { id, ...NO_TEXTS }
    for (const field of RECIPIENT_FIELDS) {
      const isFilledIn = isSameValue(recipient[field], former[field], country)
      const isOfOtherCustomer = isFilledIn && former.id !== id
      const current = isOfOtherCustomer ? '' : recipient[field]
      const canFill = current.trim() === '' && field !== focused
      next[field] = canFill ? offered[field] || current : current
      const profileValue = isFilledIn && !isOfOtherCustomer ? former[field] : offered[field]
      if (isSameValue(next[field], profileValue, country)) next.profile[field] = profileValue
    }
  })
}
/** Compares values of a field; phone numbers in E.164. An empty `typed` is never the same. */
function isSameValue(typed: string, other: string, country: PhoneCountry): boolean {
  const normalise = (text: string): string => toE164(text, country) ?? text.trim()
  return typed.trim() !== '' && normalise(typed) === normalise(other)
}
