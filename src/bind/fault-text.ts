import type { Fault } from '../../core/form-rules.ts'
import type { I18n } from './shop.ts'

const LIMITS = { maxLength: 'plural.maxLength', minLength: 'plural.minLength' } as const

/** The default text of a field's validation error (UI-04). */
export function translateFault(i18n: I18n, fault: Fault): string {
  return 'limit' in fault ? i18n.plural(LIMITS[fault.code], fault.limit) : i18n.t(`v.${fault.code}`)
}
