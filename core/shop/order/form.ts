import { string } from '../../http/read.ts'
import { sameJson } from '../../json.ts'
import type { PhoneCountry } from '../../phone.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import type { SessionFacade } from '../account/session.ts'
import * as KEY from '../keys.ts'
import { remarksReader, toggleRemark, type OrderTerms, type Remark } from './comment.ts'
import {
  validateOrder, ORDER_FIELDS, type OrderFaults, type OrderField, type OrderTextField, type OrderValues,
} from './fields.ts'
import { fillFromProfile, EMPTY_RECIPIENT, recipientReader, setRecipientField, type ProfileContact, type Recipient } from './recipient.ts'

/** The form of the order (CHK-01). All tabs share it: the last write wins (STO-05). */
export interface OrderForm {
  /** The text fields and their faults. */
  readonly form: OrderFields
  /** The data that the fields depend on. Amounts are minor units. */
  readonly terms: Readable<OrderTerms>
  /** Selected remarks; those that do not apply stay selected but are not sent. */
  readonly remarks: Readable<readonly Remark[]>
  /** Adds a remark, or removes it. */
  toggle(remark: Remark): void
  /** Fills empty fields from a profile, and replaces what a former person's profile had filled. Typed text stays. */
  prefill(profile: ProfileContact): void
  /** Called when a field gets the focus. A field of a removed page may never have been left. */
  handleFocus(name: OrderTextField): void
  /** Called when a field loses the focus. */
  handleBlur(name: OrderTextField): void
  /** Sets the sum to be changed, in major units as typed; removes the remark «no change needed». */
  setChange(text: string): void
  /** Shows the stored values when the customer has left, also in the focused field. */
  forget(): void
  /** Clears the comment, the change and the remarks after the order was accepted. */
  forgetRemarks(): void
}

/** The fields and the faults that are shown. */
export interface OrderFields extends FieldErrors {
  /** The fields as shown, with the text of the focused one. */
  readonly values: Readable<OrderValues>
  /** Sets a field as the customer types. */
  set(name: OrderTextField, text: string): void
}

interface FieldErrors {
  /** Shows the faults of fields that were left filled in. */
  showFaultsOf(...fields: readonly OrderField[]): void
  readonly errors: Readable<OrderFaults>
  /** The first invalid or empty field, whether its fault is shown or not; null for none. */
  readonly firstFault: Readable<OrderField | null>
  /** Shows all faults from now on. */
  submit(): void
}

/** The focused field: until it is left only the customer changes it. */
interface Focused {
  readonly name: OrderTextField
  readonly text: string
  /** A profile arrived while the field was empty, and fills it if it is left empty. */
  readonly isFillPending: boolean
}

export function createOrderForm(
  stored: OpenStored, country: Readable<PhoneCountry>, terms: Readable<OrderTerms>, session: SessionFacade,
): OrderForm {
  const person = stored<Recipient>(KEY.person, recipientReader, EMPTY_RECIPIENT)
  const comment = stored(KEY.comment, string, '')
  const change = stored(KEY.changeFrom, string, '')
  const remarks = stored<readonly Remark[]>(KEY.commentRemarks, remarksReader, [])
  const focused = createStore<Focused | null>(null)
  const saved = derive([person, comment, change], ({ profile: _, ...texts }, remark, sum) =>
    ({ ...texts, comment: remark, change: sum }))
  const values = derive([saved, focused], (texts, at): OrderValues =>
    (at === null ? texts : { ...texts, [at.name]: at.text }), sameJson)
  const errors = createErrors(derive([values, terms, remarks, country], validateOrder))

  /** The stored recipient: another tab may have written another field, whose event has not arrived yet. */
  const recipient = (): Recipient => person.reread() ?? person.get()
  function set(name: OrderTextField, text: string): void {
    const at = focused.get()
    if (at?.name === name) focused.set({ ...at, text })
    if (name === 'comment') comment.set(text)
    else if (name === 'change') change.set(text)
    else person.set(setRecipientField(recipient(), name, text, country.get()))
  }
  function prefill(profile: ProfileContact): void {
    const [before, at] = [recipient(), focused.get()]
    const next = fillFromProfile(before, profile, country.get(), at?.name ?? null)
    person.set(next)
    if (at === null || at.name === 'comment' || at.name === 'change') return
    const text = next[at.name]
    // a changed text belonged to a former customer
    focused.set({ name: at.name, text: text === before[at.name] ? at.text : text, isFillPending: text === '' })
  }
  function follow(): void {
    const now = session.state.get()
    if (now.status === 'authorised') prefill(now.profile)
  }
  session.state.subscribe(follow)
  follow()

  const toggle = (remark: Remark): void => remarks.set(toggleRemark(remarks.get(), remark))
  return {
    form: { values, set, ...errors },
    terms, toggle, prefill,
    remarks: remarks as Readable<readonly Remark[]>,
    handleFocus(name: OrderTextField): void {
      const at = focused.get()
      if (at?.name !== name) focused.set({ name, text: values.get()[name], isFillPending: false })
    },
    handleBlur(name: OrderTextField): void {
      const at = focused.get()
      if (at?.name === name) focused.set(null)
      if (at?.isFillPending === true) follow()
      errors.showFaultsOf(name)
      // the sum to be changed counts towards the length of the comment
      if (name === 'change') errors.showFaultsOf('comment')
    },
    setChange(text: string): void {
      if (remarks.get().includes('noChange')) toggle('noChange')
      set('change', text)
    },
    forget(): void {
      const at = focused.get()
      if (at !== null) focused.set({ name: at.name, text: saved.get()[at.name], isFillPending: false })
    },
    forgetRemarks(): void {
      set('comment', '')
      set('change', '')
      remarks.set([])
    },
  }
}

/**
 * The faults that are shown: of a field that was left filled in, or that became invalid by a change outside of it.
 * After a submit all faults are shown.
 */
function createErrors(validation: Readable<ReturnType<typeof validateOrder>>): FieldErrors {
  const visible = createStore<readonly OrderField[]>([])
  let last = validation.get()
  function leave(...fields: readonly OrderField[]): void {
    const [{ values, faults }, shown] = [validation.get(), visible.get()]
    const isFilled = (field: OrderField): boolean => field !== 'placeComment' && values[field].trim() !== ''
    const wrong = fields.filter(field => faults[field] !== null && isFilled(field) && !shown.includes(field))
    if (wrong.length > 0) visible.set([...shown, ...wrong])
  }
  validation.subscribe(() => {
    const before = last
    last = validation.get()
    if (last.values === before.values) leave(...ORDER_FIELDS.filter(field => before.faults[field] === null))
    // the fault of a corrected field is not shown again while the customer types
    else if (visible.get() !== ORDER_FIELDS) visible.set(visible.get().filter(field => last.faults[field] !== null))
  })
  return {
    showFaultsOf: leave,
    errors: derive([visible, validation], (shown, { faults }): OrderFaults =>
      Object.fromEntries(shown.filter(field => faults[field] !== null).map(field => [field, faults[field]])), sameJson),
    firstFault: derive([validation], ({ faults }) => ORDER_FIELDS.find(field => faults[field] !== null) ?? null),
    submit: (): void => visible.set(ORDER_FIELDS),
  }
}
