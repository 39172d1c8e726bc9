import { useId } from 'react'
import type { Filter } from '../../core/shop/catalogue/narrowing.ts'
import { useNarrowing } from '../bind/parts.ts'
import { useStore, useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogActions } from '../ui/overlays/DialogActions.tsx'
import { SettledStatus } from '../ui/SettledStatus.tsx'
import { filterText, useNarrowedCount } from './narrowing-words.ts'
import * as css from './NarrowingDialog.module.css'

/** What this menu's dishes can be narrowed by. A choice holds at once; the button only closes. */
export function NarrowingDialog({ onClose }: { readonly onClose: () => void }) {
  const { offered, active, isUnsaid, reset } = useNarrowing()
  const words = useWords()
  const { t } = words
  const { fitting } = useNarrowedCount()
  const all = useStore(offered)
  const hasAny = useStore(active).length > 0
  const isOpenQuestion = useStore(isUnsaid)
  const allergens = all.filter(({ name }) => name !== null)
  const show = fitting === 0 ? t('narrowing.nothing') : words.plural('plural.showDishes', fitting)
  return (
    <Dialog headline={t('narrowing.title')} onClose={onClose} closeLabel={t('common.close')} size="confirm" footer={(
      <DialogActions>
        {/* stays where it is, so that the focus does */}
        <Button variant="text" aria-disabled={!hasAny || undefined} onClick={reset}>{t('narrowing.reset')}</Button>
        <Button variant="filled" onClick={onClose}>{show}</Button>
      </DialogActions>
    )}>
      <Choice title={t('narrowing.dishes')} of={all.filter(({ name }) => name === null)} />
      <Choice title={t('narrowing.allergens')} of={allergens} />
      {allergens.length > 0 && <p className={css.note}>{t('narrowing.extras')}</p>}
      {isOpenQuestion && <p className={css.note}>{t('narrowing.unsaid')}</p>}
      <SettledStatus text={hasAny ? show : undefined} />
    </Dialog>
  )
}

function Choice({ title, of }: { readonly title: string; readonly of: readonly Filter[] }) {
  const { active, toggle } = useNarrowing()
  const words = useWords()
  const chosen = useStore(active)
  const id = useId()
  return of.length > 0 && (
    <div role="group" aria-labelledby={id} className={css.choice}>
      <h3 id={id} className={css.title}>{title}</h3>
      <ul role="list" className={css.chips}>
        {of.map(filter => (
          <li key={filter.id}>
            <Chip selected={chosen.some(one => one.id === filter.id)} onPress={() => toggle(filter.id)}>{filter.name ?? filterText(words, filter)}</Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}
