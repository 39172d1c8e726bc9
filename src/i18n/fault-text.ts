import type { Fault } from '../../core/form-rules.ts'
import type { I18n } from './i18n.ts'

const LIMIT_KEYS = { maxLength: 'plural.maxLength', minLength: 'plural.minLength' } as const

/** Returns the default text of a field's validation error (UI-04). */
export function translateFault(i18n: I18n, fault: Fault): string {
  return 'limit' in fault ? i18n.plural(LIMIT_KEYS[fault.code], fault.limit) : i18n.t(`v.${fault.code}`)
}
