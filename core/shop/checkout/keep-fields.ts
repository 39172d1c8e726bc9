import type { Form } from '../../form.ts'
import { string } from '../../http/read.ts'
import type { OpenStored } from '../../store/stored.ts'
import { KEY } from '../keys.ts'
import { createKeptPerson, type PersonField } from './kept-person.ts'
import type { OrderForm, OrderText as Field } from './order-fields.ts'

const TEXTS = ['name', 'email', 'phone', 'comment', 'change'] as const satisfies readonly Field[]
export interface FollowedFields {
  enter(name: Field): void
  leave(name: Field): void
  /** Fills an empty field from the profile with this id, though not under the fingers: one that has the focus is filled when it is left empty. */
  fill(name: PersonField, text: string, from: number): void
  /** Marks what stands there as that profile's. */
  claim(name: PersonField, from: number): void
  /** The id of the profile that the text was taken from; 0 for what was typed. */
  from(name: PersonField): number
  /** Empties a field whoever is in it: what stands there belongs to somebody who has left. */
  empty(name: PersonField): void
  /** Whatever was typed or owed is forgotten: the fields show what is kept. */
  forget(): void
}

/**
 * The texts of the order's fields on the device, as typed. What another tab types appears here, field by field; a field
 * that has the focus waits until it is left, and what was typed in it meanwhile counts as the later.
 */
export function keepFields(stored: OpenStored): {
  readonly texts: OrderForm
  readonly follow: (form: Form<OrderForm>) => FollowedFields
} {
  const person = createKeptPerson(stored)
  const comment = stored(KEY.comment, string, '')
  const change = stored(KEY.changeFrom, string, '')

  function kept(name: Field): string {
    return name === 'comment' ? comment.get() : name === 'change' ? change.get() : person.get()[name]
  }
  function keep(name: Field, text: string): void {
    if (kept(name) === text) return
    if (name === 'comment') comment.set(text)
    else if (name === 'change') change.set(text)
    else person.set(name, text, 0)
  }

  return {
    texts: { name: kept('name'), email: kept('email'), phone: kept('phone'), comment: kept('comment'), change: kept('change') },
    follow(form) {
      let focused: Field | null = null
      const owed = new Map<PersonField, readonly [text: string, from: number]>()
      let known = form.values.get()

      form.values.subscribe(() => {
        const before = known
        known = form.values.get()
        for (const name of TEXTS) if (known[name] !== before[name]) keep(name, known[name])
      })
      const hear = (...names: readonly Field[]) => (): void => {
        for (const name of names) if (name !== focused) form.set(name, kept(name))
      }
      person.subscribe(hear('name', 'email', 'phone'))
      comment.subscribe(hear('comment'))
      change.subscribe(hear('change'))

      function fill(name: PersonField, text: string, from: number): void {
        if (text === '' || form.values.get()[name].trim() !== '') return
        if (name === focused) return void owed.set(name, [text, from])
        // first here: the form's own change then counts as no typing
        person.set(name, text, from)
        form.set(name, text)
      }
      return {
        fill,
        claim: (name, from) => person.set(name, person.get()[name], from),
        from: person.from,
        empty(name) {
          owed.delete(name)
          person.set(name, '', 0)
          form.set(name, '')
        },
        forget() {
          owed.clear()
          for (const name of TEXTS) form.set(name, kept(name))
        },
        enter(name) {
          focused = name
        },
        leave(name) {
          if (focused === name) focused = null
          form.set(name, kept(name))
          for (const [field, [text, from]] of owed) if (field === name) fill(field, text, from)
          owed.clear()
          form.leave(name)
          // the sum to be changed takes up room of the comment
          if (name === 'change') form.leave('comment')
        },
      }
    },
  }
}
