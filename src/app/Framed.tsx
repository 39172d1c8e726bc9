import { texts as ru } from '../text/alone/ru.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import * as css from './layouts/ErrorLayout.module.css'

/** Shown within somebody else's page, which could lay its own over the shop and lead the customer's taps. */
export function Framed() {
  return (
    <main className={css.main} lang="ru">
      <EmptyState icon="error" level={1} title={ru['support.framed']} text={<p>{ru['support.framedText']}</p>} action={(
        <Button variant="filled" size="large" href={window.location.href} target="_top">{ru['support.openAlone']}</Button>
      )} />
    </main>
  )
}
