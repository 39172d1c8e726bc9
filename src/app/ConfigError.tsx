import type { Expectation } from '../../core/shop/config-fields.ts'
import { texts as ru } from '../text/alone/ru.ts'
import { Fatal } from './Fatal.tsx'
import type { ReportSource } from './support/source.ts'

// all come where there is no shop yet, and may be none
export { Framed } from './Framed.tsx'
export { judgeConfig } from '../web/unjudged.ts'

/** A wrong configuration stops the boot (CFG-02). The language is not known yet, so it is Russian. */
export function ConfigError({ field, expected, source }: { readonly field: string; readonly expected: Expectation; readonly source: ReportSource }) {
  const text = ru['config.told'].replace('{field}', field).replace('{expected}', ru[`config.${expected}`])
  return <Fatal title={ru['config.headline']} text={text} canReload={false} source={source} />
}
