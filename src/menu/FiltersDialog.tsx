import { useId } from 'react'
import type { Filter } from '../../core/shop/catalogue/filters.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { useFilters } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogActions } from '../ui/overlays/DialogActions.tsx'
import { DebouncedStatus } from '../ui/DebouncedStatus.tsx'
import { formatFilter, useDishCounts } from './filter-texts.ts'
import * as css from './FiltersDialog.module.css'

/**
 * The filters that this menu offers. A filter applies as soon as it is pressed; the «Show» button
 * only closes the dialog.
 */
export function FiltersDialog({ onClose }: { readonly onClose: () => void }) {
  const { offered, active, hasUnknownAllergens, reset } = useFilters()
  const i18n = useI18n()
  const { t } = i18n
  const { matching: matchCount } = useDishCounts()
  const offeredFilters = useStore(offered)
  const hasActive = useStore(active).length > 0
  const isAllergenDataMissing = useStore(hasUnknownAllergens)
  // Only a filter that excludes an allergen has a name.
  const allergenFilters = offeredFilters.filter(({ name }) => name !== null)
  const showLabel = matchCount === 0 ? t('narrowing.nothing') : i18n.plural('plural.showDishes', matchCount)
  return (
    <Dialog headline={t('narrowing.title')} onClose={onClose} closeLabel={t('common.close')} size="confirm" footer={(
      <DialogActions>
        {/* Not `disabled` and not removed when there is nothing to reset, so that the button keeps
            the focus. */}
        <Button variant="text" aria-disabled={!hasActive || undefined} onClick={reset}>{t('narrowing.reset')}</Button>
        <Button variant="filled" onClick={onClose}>{showLabel}</Button>
      </DialogActions>
    )}>
      <FilterGroup title={t('narrowing.dishes')} filters={offeredFilters.filter(({ name }) => name === null)} />
      <FilterGroup title={t('narrowing.allergens')} filters={allergenFilters} />
      {allergenFilters.length > 0 && <p className={css.note}>{t('narrowing.extras')}</p>}
      {isAllergenDataMissing && <p className={css.note}>{t('narrowing.unsaid')}</p>}
      <DebouncedStatus text={hasActive ? showLabel : undefined} />
    </Dialog>
  )
}

function FilterGroup({ title, filters }: { readonly title: string; readonly filters: readonly Filter[] }) {
  const { active, toggle } = useFilters()
  const i18n = useI18n()
  const activeFilters = useStore(active)
  const id = useId()
  return (
    filters.length > 0 && (
      <div role="group" aria-labelledby={id} className={css.choice}>
        <h3 id={id} className={css.title}>
          {title}
        </h3>
        <ul role="list" className={css.chips}>
          {filters.map(filter => (
            <li key={filter.id}>
              <Chip
                selected={activeFilters.some(({ id: activeId }) => activeId === filter.id)}
                onPress={() => toggle(filter.id)}
              >
                <ApiText>{filter.name ?? formatFilter(i18n, filter)}</ApiText>
              </Chip>
            </li>
          ))}
        </ul>
      </div>
    )
  )
}
