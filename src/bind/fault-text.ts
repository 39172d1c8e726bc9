import type { Fault } from '../../core/form-rules.ts'
import type { Words } from './shop.ts'

const LIMITS = { maxLength: 'plural.maxLength', minLength: 'plural.minLength' } as const

/** A fault of a field that has no words of its own for it (UI-04). */
export function faultText(words: Words, fault: Fault): string {
  return 'limit' in fault ? words.plural(LIMITS[fault.code], fault.limit) : words.t(`v.${fault.code}`)
}
