import { string } from '../../http/read.ts'
import { sameJson } from '../../json.ts'
import type { PhoneCountry } from '../../phone.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import type { SessionFront } from '../account/session.ts'
import * as KEY from '../keys.ts'
import { remarksReader, toggled, type OrderTerms, type Remark } from './comment.ts'
import { judge, ORDER_FIELDS, type OrderFaults, type OrderField, type OrderText, type OrderValues } from './fields.ts'
import { filledIn, NOBODY, recipientReader, typedIn, type Known, type Recipient } from './recipient.ts'

export type OrderForm = ReturnType<typeof createOrderForm>
/** Until it is left nothing but the customer changes it. */
interface Focused {
  readonly name: OrderText
  readonly text: string
  /** A profile came while it was empty, and fills it if it is left so. */
  readonly isFillPending: boolean
}

/** What is typed for an order (CHK-01), the same in all tabs: the last write wins (STO-05). */
export function createOrderForm(
  stored: OpenStored, country: Readable<PhoneCountry>, terms: Readable<OrderTerms>, session: SessionFront,
) {
  const person = stored<Recipient>(KEY.person, recipientReader, NOBODY)
  const comment = stored(KEY.comment, string, '')
  const change = stored(KEY.changeFrom, string, '')
  const remarks = stored<readonly Remark[]>(KEY.commentRemarks, remarksReader, [])
  const focused = createStore<Focused | null>(null)
  const kept = derive([person, comment, change], ({ profile: _, ...texts }, said, sum) =>
    ({ ...texts, comment: said, change: sum }))
  const values = derive([kept, focused], (texts, at): OrderValues =>
    (at === null ? texts : { ...texts, [at.name]: at.text }), sameJson)
  const errors = createErrors(derive([values, terms, remarks, country], judge))

  /** Another tab may have written another field, of which this one has not heard yet. */
  const recipient = (): Recipient => person.reread() ?? person.get()
  function set(name: OrderText, text: string): void {
    const at = focused.get()
    if (at?.name === name) focused.set({ ...at, text })
    if (name === 'comment') comment.set(text)
    else if (name === 'change') change.set(text)
    else person.set(typedIn(recipient(), name, text, country.get()))
  }
  /** Fills empty fields from the profile, and those that a former person's profile has filled; what was typed stays. */
  function prefill(profile: Known): void {
    const [before, at] = [recipient(), focused.get()]
    const next = filledIn(before, profile, country.get(), at?.name ?? null)
    person.set(next)
    if (at === null || at.name === 'comment' || at.name === 'change') return
    const text = next[at.name]
    // what stood there belongs to somebody who has left
    focused.set({ name: at.name, text: text === before[at.name] ? at.text : text, isFillPending: text === '' })
  }
  function follow(): void {
    const now = session.state.get()
    if (now.at === 'authorised') prefill(now.profile)
  }
  session.state.subscribe(follow)
  follow()

  const toggle = (remark: Remark): void => remarks.set(toggled(remarks.get(), remark))
  return {
    form: { values, set, ...errors },
    terms, toggle, prefill,
    remarks: remarks as Readable<readonly Remark[]>,
    /** The field has the focus; of a page that has gone away under it nobody has heard that it was left. */
    enter(name: OrderText): void {
      const at = focused.get()
      if (at?.name !== name) focused.set({ name, text: values.get()[name], isFillPending: false })
    },
    leave(name: OrderText): void {
      const at = focused.get()
      if (at?.name === name) focused.set(null)
      if (at?.isFillPending === true) follow()
      errors.leave(name)
      // the sum to be changed takes up room of the comment
      if (name === 'change') errors.leave('comment')
    },
    /** Asks for change from a sum, which takes «no change needed» back. */
    setChange(text: string): void {
      if (remarks.get().includes('noChange')) toggle('noChange')
      set('change', text)
    },
    /** Whoever typed here has left: the fields show what the device holds, one that has the focus too. */
    forget(): void {
      const at = focused.get()
      if (at !== null) focused.set({ name: at.name, text: kept.get()[at.name], isFillPending: false })
    },
    /** The order was accepted: its remarks are not the next one's. */
    forgetRemarks(): void {
      set('comment', '')
      set('change', '')
      remarks.set([])
    },
  }
}

/**
 * The faults that are said. A form does not nag: a field says that it is wrong once it was left so and filled in, or
 * when something beside it has spoilt it; a submitted form says all.
 */
function createErrors(judgement: Readable<ReturnType<typeof judge>>) {
  const judged = createStore<readonly OrderField[]>([])
  let last = judgement.get()
  function leave(...fields: readonly OrderField[]): void {
    const [{ values, faults }, said] = [judgement.get(), judged.get()]
    const isFilled = (field: OrderField): boolean => field !== 'placeComment' && values[field].trim() !== ''
    const wrong = fields.filter(field => faults[field] !== null && isFilled(field) && !said.includes(field))
    if (wrong.length > 0) judged.set([...said, ...wrong])
  }
  judgement.subscribe(() => {
    const before = last
    last = judgement.get()
    if (last.values === before.values) leave(...ORDER_FIELDS.filter(field => before.faults[field] === null))
    // a field that is right again may be typed into in peace
    else if (judged.get() !== ORDER_FIELDS) judged.set(judged.get().filter(field => last.faults[field] !== null))
  })
  return {
    leave,
    errors: derive([judged, judgement], (said, { faults }): OrderFaults =>
      Object.fromEntries(said.filter(field => faults[field] !== null).map(field => [field, faults[field]])), sameJson),
    /** The first field that is wrong or empty, said or not; null when all are right. */
    firstFault: derive([judgement], ({ faults }) => ORDER_FIELDS.find(field => faults[field] !== null) ?? null),
    /** From now on each fault is said. */
    submit: (): void => judged.set(ORDER_FIELDS),
  }
}
