import type { KeyboardEvent } from 'react'

/** The fields of a form, of a group of radio buttons the selected one, and the button that submits the form. */
const STOPS = [
  'input:not([disabled], [type="radio"], [type="checkbox"], [type="hidden"])', 'input[type="radio"]:checked',
  'select:not([disabled])', 'textarea:not([disabled])', 'button[type="submit"]',
].join()

/**
 * Handles Enter in a field of a form: focuses the next field, or after the last one the submit
 * button. Browsers would submit the form instead. Enter in a text area starts a new line.
 */
export function focusNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target, nativeEvent } = event
  // A dialog that a field renders is outside of the form in the page.
  const isField = target instanceof Element && form.contains(target) && target.matches('input, select')
  // A field with its own action for Enter has prevented the default.
  if (event.key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing || !isField) return
  event.preventDefault()
  const stops = [...form.querySelectorAll<HTMLElement>(STOPS)]
    .filter(stop => stop.closest('[hidden], [inert]') === null)
  stops[stops.findIndex(stop => stop === target) + 1]?.focus()
}
