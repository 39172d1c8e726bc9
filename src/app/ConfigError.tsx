import type { Root } from 'react-dom/client'
import type { Expectation } from '../../core/shop/config-fields.ts'
import { texts as ru } from '../text/alone/ru.ts'
import { loadDeferredStyles } from '../web/deferred-styles.ts'
import { Fatal } from './Fatal.tsx'
import { Framed } from './Framed.tsx'
import type { ReportSource } from './support/source.ts'

export { validateConfig } from '../web/raw-config.ts'

/** Renders the message that the shop does not run inside a frame. */
export async function renderFramed(root: Pick<Root, 'render'>): Promise<void> {
  // if the style sheet fails to load, the message is shown without it
  await loadDeferredStyles().catch(() => undefined)
  root.render(<Framed />)
}

/**
 * The error screen for an invalid configuration (CFG-02). Its text is Russian, because the language
 * is part of the configuration.
 */
export function ConfigError({
  field,
  expected,
  source,
}: {
  readonly field: string
  readonly expected: Expectation
  readonly source: ReportSource
}) {
  const text = ru['config.told'].replace('{field}', field).replace('{expected}', ru[`config.${expected}`])
  return <Fatal title={ru['config.headline']} text={text} canReload={false} source={source} />
}
