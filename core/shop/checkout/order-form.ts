import { createForm } from '../../form.ts'
import { string } from '../../http/read.ts'
import type { PhoneCountry } from '../../phone.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { KEY } from '../keys.ts'
import type { Session } from '../session/session.ts'
import { marksReader, toggled, type Mark } from './comment-chips.ts'
import { faultsOf, ORDER_FIELDS, type OrderTerms, type OrderText, type OrderValues } from './order-fields.ts'
import { filledIn, NOBODY, RECIPIENT_FIELDS, recipientReader, typedIn, type Known, type Recipient } from './recipient.ts'

export type OrderForm = ReturnType<typeof createOrderForm>

const TEXTS = [...RECIPIENT_FIELDS, 'comment', 'change'] as const satisfies readonly OrderText[]

/** What is typed for an order, kept across reload, sign-in and language, the same in all tabs: the last write wins (CHK-01, STO-05). */
export function createOrderForm({ stored, country, terms, session }: {
  readonly stored: OpenStored
  readonly country: () => PhoneCountry
  readonly terms: Readable<OrderTerms>
  readonly session: Pick<Session, 'state'>
}) {
  const marks = stored<readonly Mark[]>(KEY.commentMarks, marksReader, [])
  const texts = openTexts(stored, country)
  const form = createForm<OrderValues>({
    initial: texts.get(),
    validate: values => faultsOf(values, country(), terms.get(), marks.get()),
    order: ORDER_FIELDS,
    beside: derive([terms, marks], (now, chosen) => ({ now, chosen })),
  })
  let focused: OrderText | null = null
  /** The profile came while an empty field had the focus: that is filled when it is left empty. */
  let isOwed = false

  keepTyped(form.values, texts)
  function show(): void {
    for (const name of TEXTS) if (name !== focused) form.set(name, texts.get()[name])
  }
  texts.subscribe(show)

  /** Fills empty fields from the profile, and those that a former person's profile has filled; what was typed stays. */
  function prefill(person: Known): void {
    const before = texts.recipient()
    const next = filledIn(before, person, country(), focused)
    texts.setRecipient(next)
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
    form, terms, toggle, prefill,
    /** Remarks chosen by chips. */
    marks: marks as Readable<readonly Mark[]>,
    /** The field has the focus: until `leave` nothing but the customer changes it. */
    enter(name: OrderText): void {
      focused = name
    },
    leave(name: OrderText): void {
      if (focused === name) focused = null
      form.set(name, texts.get()[name])
      if (isOwed) follow()
      isOwed = false
      form.leave(name)
      // the sum to be changed takes up room of the comment
      if (name === 'change') form.leave('comment')
    },
    /** Asks for change from a sum, which takes «no change needed» back. */
    setChange(text: string): void {
      if (marks.get().includes('noChange')) toggle('noChange')
      form.set('change', text)
    },
    /** Whoever typed here has left: the fields show what the device holds, one that has the focus too. */
    forget(): void {
      isOwed = false
      for (const name of TEXTS) form.set(name, texts.get()[name])
    },
    /** The order was accepted: its remarks are not the next one's. */
    forgetRemarks(): void {
      form.set('comment', '')
      form.set('change', '')
      marks.set([])
    },
  }
}

/** What changes in the form is kept; a field that has not changed may wait there for another tab's text. */
function keepTyped(values: Readable<OrderValues>, texts: ReturnType<typeof openTexts>): void {
  let known = values.get()
  values.subscribe(() => {
    const before = known
    known = values.get()
    for (const name of TEXTS) if (known[name] !== before[name]) texts.set(name, known[name])
  })
}

/** The texts on the device: the recipient's three under one key, the two others under one each. */
function openTexts(stored: OpenStored, country: () => PhoneCountry) {
  const person = stored<Recipient>(KEY.person, recipientReader, NOBODY)
  const comment = stored(KEY.comment, string, '')
  const change = stored(KEY.changeFrom, string, '')
  /** Another tab may have written another field, of which this one has not heard yet. */
  const recipient = (): Recipient => person.reread() ?? person.get()
  function get(): Readonly<Record<OrderText, string>> {
    const { email, name, phone } = person.get()
    return { email, name, phone, comment: comment.get(), change: change.get() }
  }
  return {
    get, recipient,
    setRecipient: (next: Recipient): void => person.set(next),
    set(name: OrderText, text: string): void {
      if (get()[name] === text) return
      if (name === 'comment') comment.set(text)
      else if (name === 'change') change.set(text)
      else person.set(typedIn(recipient(), name, text, country()))
    },
    subscribe(listen: () => void): void {
      for (const source of [person, comment, change]) source.subscribe(listen)
    },
  }
}
