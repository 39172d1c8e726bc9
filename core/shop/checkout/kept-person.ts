import { integer, object, string, withDefault } from '../../http/read.ts'
import type { OpenStored } from '../../store/stored.ts'
import { KEY } from '../keys.ts'

const PERSON_FIELDS = ['email', 'name', 'phone'] as const
export type PersonField = typeof PERSON_FIELDS[number]
export type PersonTexts = Readonly<Record<PersonField, string>>

type Counts = Readonly<Record<PersonField, number>>
/**
 * The recipient as stored: with each field, how many changes it has seen, so that two tabs can tell whose is later, and
 * whose profile it came from, so that it can leave with its person.
 */
interface Kept extends PersonTexts {
  readonly at: Counts
  /** The id of the profile; 0 for what was typed. */
  readonly from: Counts
}
export interface KeptPerson {
  get(): PersonTexts
  /** `from` is the id of the profile that the text was taken from; 0 for what was typed. */
  set(field: PersonField, text: string, from: number): void
  /** Whose profile the text of the field was taken from; 0 for what was typed. */
  from(field: PersonField): number
  /** Another tab has changed the person, or somebody has cleared the storage. */
  subscribe(listen: () => void): void
}

const NEVER = { email: 0, name: 0, phone: 0 } as const
const TYPED = { email: 0, name: 0, phone: 0 } as const
const NOBODY: Kept = { email: '', name: '', phone: '', at: NEVER, from: TYPED }
const text = withDefault(string, '')
const count = withDefault(integer, 0)
const counts = object({ email: count, name: count, phone: count })
const reader = object({
  email: text, name: text, phone: text, at: withDefault(counts, NEVER), from: withDefault(counts, TYPED),
})

/**
 * The recipient under one key of the storage, one field of which may be typed in one tab and another in the other: the
 * later change of each field wins, and a tab that had not heard of it yet does not take it back (STO-05).
 */
export function createKeptPerson(stored: OpenStored): KeptPerson {
  const kept = stored<Kept>(KEY.person, (json, at) => reader(isPerson(json) ? json : undefined, at), NOBODY)
  const listeners: (() => void)[] = []
  let mine = kept.get()

  kept.subscribe(() => {
    const theirs = kept.get()
    if (theirs === mine) return
    if (theirs === NOBODY) mine = NOBODY
    else if (theirs.at === NEVER) mine = heard(mine, theirs)
    else {
      mine = merged(mine, theirs)
      // the other tab wrote without having heard of this one
      if (mine !== theirs) kept.set(mine)
    }
    for (const listen of listeners) listen()
  })

  return {
    get: () => mine,
    from: field => mine.from[field],
    set(field, value, from) {
      if (mine[field] === value && mine.from[field] === from) return
      const latest = Math.max(...Object.values(mine.at))
      mine = { ...mine, [field]: value, at: { ...mine.at, [field]: latest + 1 }, from: { ...mine.from, [field]: from } }
      kept.set(mine)
    },
    subscribe: listen => void listeners.push(listen),
  }
}

/** A form of the thing that has none of the fields belongs to another version: it is no person without a name. */
function isPerson(json: unknown): boolean {
  return typeof json === 'object' && json !== null && PERSON_FIELDS.some(field => Object.hasOwn(json, field))
}

/** An earlier version of the shop, in another tab, writes all fields and does not say which it has changed: what it fills in is taken. */
function heard(mine: Kept, theirs: Kept): Kept {
  const isTheirs = (field: PersonField): boolean => theirs[field] !== '' && theirs[field] !== mine[field]
  const next = Math.max(...Object.values(mine.at)) + 1
  return combined(field => (isTheirs(field) ? { ...theirs, at: { ...theirs.at, [field]: next } } : mine))
}

/** Field by field the later one; of two equally late ones the greater, so that all tabs come to the same. */
function merged(mine: Kept, theirs: Kept): Kept {
  const isOurs = (field: PersonField): boolean =>
    mine.at[field] > theirs.at[field] || (mine.at[field] === theirs.at[field] && mine[field] > theirs[field])
  if (!PERSON_FIELDS.some(isOurs)) return theirs
  return combined(field => (isOurs(field) ? mine : theirs))
}

/** Each field with all that is known of it, from the one or the other. */
function combined(pick: (field: PersonField) => Kept): Kept {
  const [email, name, phone] = [pick('email'), pick('name'), pick('phone')]
  return {
    email: email.email, name: name.name, phone: phone.phone,
    at: { email: email.at.email, name: name.at.name, phone: phone.at.phone },
    from: { email: email.from.email, name: name.from.name, phone: phone.from.phone },
  }
}
