import { satisfying, string } from '../../http/read.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { parseIso } from '../../time/iso.ts'
import * as KEY from '../first-keys.ts'

export type PreOrder = ReturnType<typeof createPreOrder>
/** For when the order is. */
export function createPreOrder(stored: OpenStored, minute: Readable<number>) {
  /** ISO 8601 with the restaurant's offset; null is as soon as possible. */
  const time = stored<string | null>(KEY.preOrderTime, satisfying(string, 'a time', text => parseIso(text) !== undefined), null)
  return {
    time,
    /** The moment that the menu is judged at: the chosen time, else the present (MENU-14). */
    moment: derive([time, minute], (text, now) => parseIso(text ?? '') ?? now),
  }
}
