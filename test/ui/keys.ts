import { fireEvent } from '@testing-library/react'

/**
 * Presses a key on the focused element: `keydown`, and for buttons and links the click that browsers
 * derive from Enter and Space unless `keydown` was prevented.
 * Returns whether the browser would perform its default action.
 */
export function press(key: string, more: KeyboardEventInit = {}): boolean {
  const target = document.activeElement ?? document.body
  const isDefaultAllowed = fireEvent.keyDown(target, { key, ...more })
  if (isDefaultAllowed && (key === 'Enter' || key === ' ') && target.matches('button, a[href]')) fireEvent.click(target)
  fireEvent.keyUp(document.activeElement ?? document.body, { key, ...more })
  return isDefaultAllowed
}

/** The focused element, for short assertions. */
export function focused(): Element | null {
  return document.activeElement
}
