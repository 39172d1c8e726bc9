import { createForm, type Form } from '../../form.ts'
import { string } from '../../http/read.ts'
import { toE164, type PhoneCountry } from '../../phone.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { KEY } from '../keys.ts'
import type { Session } from '../session/session.ts'
import { marksReader, toggled, type Mark } from './comment-chips.ts'
import { faultsOf, ORDER_FIELDS, type OrderTerms, type OrderText, type OrderValues } from './order-fields.ts'
import { filledIn, NOBODY, RECIPIENT_FIELDS, recipientReader, type Recipient } from './recipient.ts'

/** What is typed for an order, kept as typed across reload, sign-in and language, the same in all tabs: the last write wins (CHK-01, STO-05). */
export interface OrderForm {
  readonly form: Form<OrderValues>
  /** Remarks chosen by chips. */
  readonly marks: Readable<readonly Mark[]>
  /** What the fields are judged by. */
  readonly terms: Readable<OrderTerms>
  /** The field has the focus: until `leave` nothing but the customer changes it. */
  enter(name: OrderText): void
  leave(name: OrderText): void
  toggle(mark: Mark): void
  /** Asks for change from a sum, which takes «no change needed» back. */
  setChange(text: string): void
  /** Fills empty fields from the profile, and those that a former person's profile has filled; what was typed stays. */
  prefill(person: Known): void
  /** Whoever typed here has left: the fields show what the device holds, one that has the focus too. */
  forget(): void
  /** The order was accepted: its remarks are not the next one's. */
  forgetRemarks(): void
}
export interface Known {
  readonly id: number
  readonly firstName: string
  readonly email: string
  readonly phone: string
}

const TEXTS = [...RECIPIENT_FIELDS, 'comment', 'change'] as const satisfies readonly OrderText[]

export function createOrderForm({ stored, country, terms, session }: {
  readonly stored: OpenStored
  readonly country: () => PhoneCountry
  readonly terms: Readable<OrderTerms>
  readonly session: Pick<Session, 'state'>
}): OrderForm {
  const marks = stored<readonly Mark[]>(KEY.commentMarks, marksReader, [])
  const recipient = stored<Recipient>(KEY.person, recipientReader, NOBODY)
  const comment = stored(KEY.comment, string, '')
  const change = stored(KEY.changeFrom, string, '')
  const kept = (): Record<OrderText, string> => {
    const { email, name, phone } = recipient.get()
    return { email, name, phone, comment: comment.get(), change: change.get() }
  }
  const form = createForm<OrderValues>({
    initial: kept(),
    validate: values => faultsOf(values, country(), terms.get(), marks.get()),
    order: ORDER_FIELDS,
    beside: derive([terms, marks], (now, chosen) => ({ now, chosen })),
  })
  let focused: OrderText | null = null
  /** The profile came while an empty field had the focus: that is filled when it is left empty. */
  let isOwed = false

  /** Another tab may have written another field, of which this one has not heard yet. */
  const held = (): Recipient => recipient.reread() ?? recipient.get()
  let known = form.values.get()
  form.values.subscribe(() => {
    const before = known
    known = form.values.get()
    for (const name of TEXTS) {
      if (known[name] === before[name] || known[name] === kept()[name]) continue
      if (name === 'comment') comment.set(known[name])
      else if (name === 'change') change.set(known[name])
      else recipient.set({ ...held(), [name]: known[name] })
    }
  })
  function show(): void {
    for (const name of TEXTS) if (name !== focused) form.set(name, kept()[name])
  }
  for (const source of [recipient, comment, change]) source.subscribe(show)

  function prefill({ id, firstName: name, email, phone }: Known): void {
    const number = (text: string): string => toE164(text, country()) ?? text.trim()
    const before = held()
    const next = filledIn(before, id, { name, email, phone }, (a, b) => number(a) === number(b), field => field === focused)
    recipient.set(next)
    isOwed = RECIPIENT_FIELDS.some(field => field === focused && next[field] === '')
    // what stood there belongs to somebody who has left
    for (const field of RECIPIENT_FIELDS) if (next[field] !== before[field]) form.set(field, next[field])
  }
  function follow(): void {
    const now = session.state.get()
    if (now.at === 'authorised') prefill(now.profile)
  }
  session.state.subscribe(follow)
  follow()

  function toggle(mark: Mark): void {
    marks.set(toggled(marks.get(), mark))
  }

  return {
    form, marks, terms, toggle, prefill,
    enter(name) {
      focused = name
    },
    leave(name) {
      if (focused === name) focused = null
      form.set(name, kept()[name])
      if (isOwed) follow()
      isOwed = false
      form.leave(name)
      // the sum to be changed takes up room of the comment
      if (name === 'change') form.leave('comment')
    },
    setChange(text) {
      if (marks.get().includes('noChange')) toggle('noChange')
      form.set('change', text)
    },
    forget() {
      isOwed = false
      for (const name of TEXTS) form.set(name, kept()[name])
    },
    forgetRemarks() {
      form.set('comment', '')
      form.set('change', '')
      marks.set([])
    },
  }
}
