import type { Root } from 'react-dom/client'
import type { Expectation } from '../../core/shop/config-fields.ts'
import { texts as ru } from '../text/alone/ru.ts'
import { loadLaterStyles } from '../web/later-styles.ts'
import { Fatal } from './Fatal.tsx'
import { Framed } from './Framed.tsx'
import type { ReportSource } from './support/source.ts'

export { judgeConfig } from '../web/unjudged.ts'

/** Says in a page of somebody else's that the shop is not to be had there. */
export async function frame(root: Root): Promise<void> {
  await loadLaterStyles().catch(() => undefined)
  root.render(<Framed />)
}

/** A wrong configuration stops the boot (CFG-02). The language is not known yet, so it is Russian. */
export function ConfigError({ field, expected, source }: { readonly field: string; readonly expected: Expectation; readonly source: ReportSource }) {
  const text = ru['config.told'].replace('{field}', field).replace('{expected}', ru[`config.${expected}`])
  return <Fatal title={ru['config.headline']} text={text} canReload={false} source={source} />
}
