import type { Expectation } from '../../core/shop/config.ts'
import { fallbackTable as ru } from '../text/tables.ts'
import { Fatal } from './Fatal.tsx'
import type { ReportSource } from './support/source.ts'

/** A wrong configuration stops the boot (CFG-02). The language is not known yet, so it is Russian. */
export function ConfigError({ field, expected, source }: { readonly field: string; readonly expected: Expectation; readonly source: ReportSource }) {
  const text = ru['error.configText'].replace('{field}', field).replace('{expected}', ru[`config.${expected}`])
  return <Fatal title={ru['error.config']} text={text} canReload={false} source={source} />
}
