import { texts as ru } from '../text/alone/ru.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import * as css from './layouts/ErrorLayout.module.css'

/**
 * Replaces the shop inside a frame, where another site could cover the shop and misdirect clicks
 * (clickjacking). In Russian only: no language is selected before the shop starts.
 */
export function Framed() {
  return (
    <main className={css.main} lang="ru">
      <EmptyState
        icon="error"
        level={1}
        title={ru['support.framed']}
        text={<p>{ru['support.framedText']}</p>}
        action={
          <Button variant="filled" size="large" href={window.location.href} target="_top">
            {ru['support.openAlone']}
          </Button>
        }
      />
    </main>
  )
}
