import { integer, object, optional, string, withDefault } from '../../http/read.ts'
import type { Read } from '../../http/read.ts'

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
  return { ...typed, profile: { id: Math.max(from.email, from.name, from.phone), email: filled('email'), name: filled('name'), phone: filled('phone') } }
}

/**
 * With empty fields filled in from a profile, in place of what a former person's profile had filled in; what was typed stays.
 * `isSame` compares two texts of a field; `isHeld` says which fields are not to be filled now.
 */
export function filledIn(held: Recipient, id: number, says: Texts, isSame: (a: string, b: string) => boolean, isHeld: (field: RecipientField) => boolean): Recipient {
  const { profile: former } = held
  const isFrom = (field: RecipientField): boolean => held[field].trim() !== '' && isSame(held[field], former[field])
  const filled = RECIPIENT_FIELDS.map(field => {
    const own = isFrom(field) && former.id !== id ? '' : held[field]
    return [field, own.trim() === '' && says[field] !== '' && !isHeld(field) ? says[field] : own] as const
  })
  const said = RECIPIENT_FIELDS.map(field => [field, isFrom(field) && former.id === id ? former[field] : says[field]] as const)
  return { ...Object.fromEntries(filled) as Texts, profile: { id, ...Object.fromEntries(said) as Texts } }
}
