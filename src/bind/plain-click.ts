import type { MouseEvent } from 'react'

/** Whether a click on a link is the page's to take. Any other opens a tab or a window or saves what is there: that is the browser's. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
