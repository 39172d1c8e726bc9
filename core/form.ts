import { derive, select } from './store/derived.ts'
import { createStore } from './store/store.ts'
import type { Readable } from './store/store.ts'

/** Error codes by field; words are found for them on the screen. */
export type FormErrors<Values> = Readonly<Partial<Record<keyof Values, string>>>

export type Submission<Values> =
  | { readonly at: 'valid'; readonly values: Values }
  /** `first` is the field to move the focus to. */
  | { readonly at: 'invalid'; readonly first: keyof Values }

/**
 * A form that does not nag. Nothing is wrong while a field is typed into for the first time; a field that
 * was left filled in and wrong says so, a submitted form says all, and an error goes as soon as the value is right.
 */
export interface Form<Values extends object> {
  readonly values: Readable<Values>
  /** The errors to show now. */
  readonly errors: Readable<FormErrors<Values>>
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void
  /** The field has lost the focus. */
  leave(name: keyof Values): void
  submit(): Submission<Values>
  /** Starts afresh with other values. */
  reset(values: Values): void
  /** An error found elsewhere, usually by the API. It holds until the field changes. */
  fail(name: keyof Values, code: string): void
}

export interface FormOptions<Values extends object> {
  readonly initial: Values
  /** Every error of these values, shown or not. Pure. */
  readonly validate: (values: Values) => FormErrors<Values>
  /** The fields from top to bottom. */
  readonly order: readonly (keyof Values)[]
  /** What else `validate` reads. When it changes, errors are judged anew, and a filled field that it has made wrong says so. */
  readonly beside?: Readable<unknown>
}

interface State<Values> {
  readonly values: Values
  readonly submitted: boolean
  readonly left: readonly (keyof Values)[]
  readonly failed: FormErrors<Values>
}

export function createForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { initial, validate, order, beside = createStore(null) } = options
  const state = createStore<State<Values>>(untouched(initial))
  const values = select(state, (now) => now.values)

  /** What is wrong with these values, the API's opinion included. */
  function wrong(now: State<Values>): FormErrors<Values> {
    return { ...now.failed, ...present(validate(now.values)) }
  }

  const errors = derive(
    [state, beside],
    (now): FormErrors<Values> => {
      const all = wrong(now)
      if (now.submitted) return all
      const shown = Object.entries(all).filter(([name]) => {
        const field = name as keyof Values
        return now.left.includes(field) || Object.hasOwn(now.failed, field)
      })
      return Object.fromEntries(shown) as FormErrors<Values>
    },
    haveSameErrors,
  )

  if (options.beside !== undefined) {
    let known = present(validate(initial))
    state.subscribe(() => {
      known = present(validate(state.get().values))
    })
    beside.subscribe(() => {
      const now = state.get()
      const before = known
      known = present(validate(now.values))
      const fields = Object.keys(known) as (keyof Values)[]
      const spoilt = fields.filter((name) => !Object.hasOwn(before, name) && !isEmpty(now.values[name]) && !now.left.includes(name))
      if (spoilt.length > 0) state.set({ ...now, left: [...now.left, ...spoilt] })
    })
  }

  return {
    values,
    errors,
    set(name, value) {
      const now = state.get()
      if (Object.is(now.values[name], value)) return
      const next = { ...now.values, [name]: value }
      const { [name]: _, ...failed } = now.failed as Record<keyof Values, string>
      const errorsNow = present(validate(next))
      // a field that is right again may be typed into in peace
      const left = now.left.filter((field) => Object.hasOwn(errorsNow, field))
      state.set({ ...now, values: next, left, failed: failed as FormErrors<Values> })
    },
    leave(name) {
      const now = state.get()
      if (now.left.includes(name) || isEmpty(now.values[name])) return
      if (Object.hasOwn(present(validate(now.values)), name)) state.set({ ...now, left: [...now.left, name] })
    },
    submit() {
      const now = { ...state.get(), submitted: true }
      state.set(now)
      const all = wrong(now)
      const first = order.find((name) => Object.hasOwn(all, name)) ?? (Object.keys(all)[0] as keyof Values | undefined)
      return first === undefined ? { at: 'valid', values: now.values } : { at: 'invalid', first }
    },
    reset(next) {
      state.set(untouched(next))
    },
    fail(name, code) {
      const now = state.get()
      state.set({ ...now, failed: { ...now.failed, [name]: code } })
    },
  }
}

function untouched<Values>(values: Values): State<Values> {
  return { values, submitted: false, left: [], failed: {} as FormErrors<Values> }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** Without the fields that a validator names only to say that nothing is wrong with them. */
function present<Values>(errors: FormErrors<Values>): FormErrors<Values> {
  return Object.fromEntries(Object.entries(errors).filter(([, code]) => code !== undefined)) as FormErrors<Values>
}

function haveSameErrors<Values>(before: FormErrors<Values>, after: FormErrors<Values>): boolean {
  const names = Object.keys(before) as (keyof Values)[]
  return names.length === Object.keys(after).length && names.every((name) => before[name] === after[name])
}
