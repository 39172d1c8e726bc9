import { string } from '../../decode/decode.ts'
import { sameJson } from '../../json.ts'
import type { PhoneCountry } from '../../phone.ts'
import { derive, select } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import type { SessionFacade } from '../account/session.ts'
import * as KEY from '../storage/keys.ts'
import { selectCashField, type CashField, type CashOption } from './cash-options.ts'
import { formatTypedSum } from './change-from.ts'
import { remarksDecoder, toggleRemark, type OrderTerms, type Remark } from './comment.ts'
import type { DataConsentField } from './data-consent.ts'
import {
  validateOrder, ORDER_FIELDS, type OrderFaults, type OrderField, type OrderTextField, type OrderValues,
} from './fields.ts'
import {
  fillFromProfile, EMPTY_RECIPIENT, recipientDecoder, setRecipientField, type ProfileContact, type Recipient,
} from './recipient.ts'

/** The order form (CHK-01). All tabs share its stored values; the last write wins (STO-05). */
export interface OrderForm {
  /** The text fields and their validation errors. */
  readonly form: OrderFields
  /** The order's method, payment, currency, payable amount and place comment, for validation. */
  readonly terms: Readable<OrderTerms>
  /**
   * Selected remarks. A remark that does not apply to the order method or payment method stays
   * selected but is not sent.
   */
  readonly remarks: Readable<readonly Remark[]>
  /** Adds a remark, or removes it if it is selected. */
  toggleRemark(remark: Remark): void
  /**
   * Fills empty fields from a profile, and replaces values that another customer's profile had
   * filled in. Typed text stays.
   */
  prefill(profile: ProfileContact): void
  /**
   * Called when a field gets the focus. The former field may have reported no blur, because React
   * has removed it with its page.
   */
  handleFocus(name: OrderTextField): void
  /** Called when a field loses the focus. */
  handleBlur(name: OrderTextField): void
  /** Sets the cash sum, in major units as typed; removes the remark `noChange`. */
  setCashSum(text: string): void
  /** The field of the cash sum with its options. */
  readonly cashField: Readable<CashField>
  /** Selects an option of the cash field, or clears it if it is selected. */
  toggleCashOption(option: CashOption): void
  /** Called after the customer's data was erased: the focused field shows its stored value too. */
  handleErasure(): void
  /** Clears what belongs to one order once it is accepted: text, cash sum, remarks, consent, faults. */
  clearOrdered(): void
}

/** The text fields with their validation errors. */
export interface OrderFields extends FieldFaults {
  /** The values as shown: the focused field has the text that the customer types. */
  readonly values: Readable<OrderValues>
  /** Sets a field as the customer types. */
  set(name: OrderTextField, text: string): void
}

/** The faults (validation errors) of the fields. The form shows only some of them. */
interface FieldFaults {
  /** Shows the faults of these fields. Ignores empty fields, `placeComment` and `dataConsent`. */
  showFaults(...fields: readonly OrderField[]): void
  /** The faults that the form shows. */
  readonly visibleFaults: Readable<OrderFaults>
  /** All invalid fields from top to bottom, whether their faults are shown or not. */
  readonly invalidFields: Readable<readonly OrderField[]>
  /** The first of `invalidFields`; null for none. */
  readonly firstFault: Readable<OrderField | null>
  /** Shows all faults from now on, also those of empty fields. */
  showAllFaults(): void
}

/** The focused field. Other tabs do not change its text until it loses the focus. */
interface FocusedField {
  readonly name: OrderTextField
  readonly text: string
  /** Whether a profile arrived while the field was empty: the blur then fills the empty field. */
  readonly isFillPending: boolean
}

export function createOrderForm(
  stored: OpenStored, country: Readable<PhoneCountry>, terms: Readable<OrderTerms>, session: SessionFacade,
  dataConsent: DataConsentField,
): OrderForm {
  const recipient = stored<Recipient>(KEY.person, recipientDecoder, EMPTY_RECIPIENT)
  const comment = stored(KEY.comment, string, '')
  const cashSum = stored(KEY.changeFrom, string, '')
  const remarks = stored<readonly Remark[]>(KEY.commentRemarks, remarksDecoder, [])
  const focused = createStore<FocusedField | null>(null)
  const savedValues = derive([recipient, comment, cashSum], ({ profile: _, ...texts }, commentText, cashSumText) =>
    ({ ...texts, comment: commentText, change: cashSumText }))
  const values = derive([savedValues, focused], (saved, field): OrderValues =>
    (field === null ? saved : { ...saved, [field.name]: field.text }), sameJson)
  const validation = derive([values, terms, remarks, country, dataConsent.isMissing], validateOrder)
  const { hideFaults, ...fieldFaults } = createFieldFaults(validation)

  /** Reads the storage: the event of another tab's change may not have arrived yet. */
  const readRecipient = (): Recipient => recipient.reread() ?? recipient.get()
  function set(name: OrderTextField, text: string): void {
    const field = focused.get()
    if (field?.name === name) focused.set({ ...field, text })
    if (name === 'comment') comment.set(text)
    else if (name === 'change') cashSum.set(text)
    else recipient.set(setRecipientField(readRecipient(), name, text, country.get()))
  }
  function prefill(profile: ProfileContact): void {
    const [before, field] = [readRecipient(), focused.get()]
    const next = fillFromProfile(before, profile, country.get(), field?.name ?? null)
    recipient.set(next)
    if (field === null || field.name === 'comment' || field.name === 'change') return
    const text = next[field.name]
    // `fillFromProfile` changes the focused field only if another customer's profile had filled it
    focused.set({ name: field.name, text: text === before[field.name] ? field.text : text, isFillPending: text === '' })
  }
  function prefillFromSession(): void {
    const current = session.state.get()
    if (current.status === 'authorised') prefill(current.profile)
  }
  session.state.subscribe(prefillFromSession)
  prefillFromSession()

  const toggle = (remark: Remark): void => remarks.set(toggleRemark(remarks.get(), remark))
  function setCashSum(text: string): void {
    if (remarks.get().includes('noChange')) toggle('noChange')
    set('change', text)
  }
  return {
    form: { values, set, ...fieldFaults },
    terms, prefill, toggleRemark: toggle,
    remarks: remarks as Readable<readonly Remark[]>,
    handleFocus(name: OrderTextField): void {
      if (focused.get()?.name !== name) focused.set({ name, text: values.get()[name], isFillPending: false })
    },
    handleBlur(name: OrderTextField): void {
      const field = focused.get()
      if (field?.name === name) focused.set(null)
      if (field?.isFillPending === true) prefillFromSession()
      fieldFaults.showFaults(name)
      // the cash sum is a part of the comment, whose length is limited
      if (name === 'change') fieldFaults.showFaults('comment')
    },
    setCashSum,
    cashField: derive([values, remarks, terms], selectCashField, sameJson),
    toggleCashOption({ amount, isSelected }): void {
      if (amount === null) toggle('noChange')
      else setCashSum(isSelected ? '' : formatTypedSum(amount))
    },
    handleErasure(): void {
      const field = focused.get()
      if (field !== null) focused.set({ name: field.name, text: savedValues.get()[field.name], isFillPending: false })
    },
    clearOrdered(): void {
      set('comment', '')
      set('change', '')
      remarks.set([])
      dataConsent.remove()
      hideFaults()
    },
  }
}

/**
 * Selects the faults to show. A field's fault appears when `showFaults` names the field, or when a
 * change elsewhere, such as another payment method, makes the field invalid. It disappears when the
 * customer corrects the text.
 */
function createFieldFaults(
  validation: Readable<ReturnType<typeof validateOrder>>,
): FieldFaults & { readonly hideFaults: () => void } {
  const visibleFields = createStore<readonly OrderField[]>([])
  const invalidFields = derive([validation], ({ faults }): readonly OrderField[] =>
    ORDER_FIELDS.filter(field => faults[field] !== null), sameJson)
  let latest = validation.get()
  function showFaults(...fields: readonly OrderField[]): void {
    const [{ values, faults }, visible] = [validation.get(), visibleFields.get()]
    const isFilled = (field: OrderField): boolean =>
      field !== 'placeComment' && field !== 'dataConsent' && values[field].trim() !== ''
    const added = fields.filter(field => faults[field] !== null && isFilled(field) && !visible.includes(field))
    if (added.length > 0) visibleFields.set([...visible, ...added])
  }
  validation.subscribe(() => {
    const before = latest
    latest = validation.get()
    const visible = visibleFields.get()
    // the texts are unchanged: show the faults that a change elsewhere has caused
    if (latest.values === before.values) showFaults(...ORDER_FIELDS.filter(field => before.faults[field] === null))
    // remove corrected fields, so that no new fault is shown while the customer types; after
    // `showAllFaults` the list stays complete
    else if (visible !== ORDER_FIELDS) visibleFields.set(visible.filter(field => latest.faults[field] !== null))
  })
  return {
    showFaults,
    visibleFaults: derive([visibleFields, validation], (visible, { faults }): OrderFaults => {
      const invalid = visible.filter(field => faults[field] !== null)
      return Object.fromEntries(invalid.map(field => [field, faults[field]]))
    }, sameJson),
    invalidFields,
    firstFault: select(invalidFields, ([field = null]) => field),
    showAllFaults: (): void => visibleFields.set(ORDER_FIELDS),
    hideFaults: (): void => visibleFields.set([]),
  }
}
