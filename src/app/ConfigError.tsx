import type { Expectation } from '../../core/shop/config.ts'
import { ru } from '../text/later/ru.ts'
import { Fatal } from './Fatal.tsx'
import type { ReportSource } from './support/source.ts'

// both come when a configuration has to be judged
export { judgeConfig } from '../web/unjudged.ts'

/** A wrong configuration stops the boot (CFG-02). The language is not known yet, so it is Russian. */
export function ConfigError({ field, expected, source }: { readonly field: string; readonly expected: Expectation; readonly source: ReportSource }) {
  const text = ru['config.told'].replace('{field}', field).replace('{expected}', ru[`config.${expected}`])
  return <Fatal title={ru['config.headline']} text={text} canReload={false} source={source} />
}
