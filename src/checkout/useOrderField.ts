import type { OrderTextField } from '../../core/shop/checkout/fields.ts'
import { usePurchase } from '../bind/parts.ts'
import { useSelected } from '../bind/shop.ts'
import { FIELD } from './focus-field.ts'

/**
 * The props of a text field: its value, and handlers that pass keystrokes and focus changes to the
 * draft.
 */
export function useOrderField(name: OrderTextField) {
  const { draft } = usePurchase().checkout
  const value = useSelected(draft.form.values, values => values[name])
  return {
    id: FIELD[name],
    name,
    value,
    onChange: (text: string) => draft.form.set(name, text),
    onFocus: () => draft.handleFocus(name),
    onBlur: () => draft.handleBlur(name),
  }
}
