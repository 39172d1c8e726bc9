import { fireEvent } from '@testing-library/react'

/**
 * Presses a key on the focused element: keydown, and for buttons and links the click that browsers
 * make of Enter and Space unless keydown was prevented. Answers whether the browser would act on the key.
 */
export function press(key: string, more: KeyboardEventInit = {}): boolean {
  const target = document.activeElement ?? document.body
  const goesOn = fireEvent.keyDown(target, { key, ...more })
  if (goesOn && (key === 'Enter' || key === ' ') && target.matches('button, a[href]')) fireEvent.click(target)
  fireEvent.keyUp(document.activeElement ?? document.body, { key, ...more })
  return goesOn
}

/** The focused element, for short assertions. */
export function focused(): Element | null {
  return document.activeElement
}
