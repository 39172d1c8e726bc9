import type { Expectation } from '../../core/shop/config.ts'
import { fallbackTable as ru } from '../text/tables.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import * as css from './layouts/ErrorLayout.module.css'

/** A wrong configuration stops the boot: which field, and what it must be (CFG-02). The language is not known yet, so it is Russian. */
export function ConfigError({ field, expected }: { readonly field: string; readonly expected: Expectation }) {
  const text = ru['error.configText'].replace('{field}', field).replace('{expected}', ru[`config.${expected}`])
  return (
    <main className={css.main}>
      <div role="alert">
        <EmptyState icon="error" tone="error" level={1} title={ru['error.config']} text={<p>{text}</p>} />
      </div>
    </main>
  )
}
