import { useId } from 'react'
import type { Filter } from '../../core/shop/catalogue/filters.ts'
import { CatalogueText } from '../bind/CatalogueText.tsx'
import { useFilters } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogActions } from '../ui/overlays/DialogActions.tsx'
import { DebouncedStatus } from '../ui/DebouncedStatus.tsx'
import { formatFilter, useFilteredCount } from './filter-texts.ts'
import * as css from './FiltersDialog.module.css'

/** The filters that this menu offers. A choice applies at once; the button only closes the dialog. */
export function FiltersDialog({ onClose }: { readonly onClose: () => void }) {
  const { offered, active, isUnsaid, reset } = useFilters()
  const i18n = useI18n()
  const { t } = i18n
  const { matching: fitting } = useFilteredCount()
  const all = useStore(offered)
  const hasAny = useStore(active).length > 0
  const isOpenQuestion = useStore(isUnsaid)
  const allergens = all.filter(({ name }) => name !== null)
  const show = fitting === 0 ? t('narrowing.nothing') : i18n.plural('plural.showDishes', fitting)
  return (
    <Dialog headline={t('narrowing.title')} onClose={onClose} closeLabel={t('common.close')} size="confirm" footer={(
      <DialogActions>
        {/* The button stays in the page so that it keeps the focus. */}
        <Button variant="text" aria-disabled={!hasAny || undefined} onClick={reset}>{t('narrowing.reset')}</Button>
        <Button variant="filled" onClick={onClose}>{show}</Button>
      </DialogActions>
    )}>
      <Choice title={t('narrowing.dishes')} of={all.filter(({ name }) => name === null)} />
      <Choice title={t('narrowing.allergens')} of={allergens} />
      {allergens.length > 0 && <p className={css.note}>{t('narrowing.extras')}</p>}
      {isOpenQuestion && <p className={css.note}>{t('narrowing.unsaid')}</p>}
      <DebouncedStatus text={hasAny ? show : undefined} />
    </Dialog>
  )
}

function Choice({ title, of }: { readonly title: string; readonly of: readonly Filter[] }) {
  const { active, toggle } = useFilters()
  const i18n = useI18n()
  const chosen = useStore(active)
  const id = useId()
  return (
    of.length > 0 && (
      <div role="group" aria-labelledby={id} className={css.choice}>
        <h3 id={id} className={css.title}>
          {title}
        </h3>
        <ul role="list" className={css.chips}>
          {of.map(filter => (
            <li key={filter.id}>
              <Chip selected={chosen.some(one => one.id === filter.id)} onPress={() => toggle(filter.id)}>
                <CatalogueText>{filter.name ?? formatFilter(i18n, filter)}</CatalogueText>
              </Chip>
            </li>
          ))}
        </ul>
      </div>
    )
  )
}
