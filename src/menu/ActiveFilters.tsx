import { useRef } from 'react'
import { ApiText } from '../bind/ApiText.tsx'
import { useFilters } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useAnnounce } from '../ui/AnnouncerProvider.tsx'
import { focusMain } from '../ui/focus-main.ts'
import { takeLostFocus } from '../ui/lost-focus.ts'
import { useUpdateEffect } from '../ui/effects.ts'
import { formatFilter, FILTERS_BUTTON_ID, useDishCounts } from './filter-texts.ts'
import * as css from './ActiveFilters.module.css'

/**
 * Shown above filtered dishes: a button for each active filter, a reset button if several are
 * active, and the number of matching dishes.
 */
export function ActiveFilters() {
  const { active, hasUnknownAllergens, reset, toggle } = useFilters()
  const i18n = useI18n()
  const { t } = i18n
  const announce = useAnnounce()
  const activeFilters = useStore(active)
  const isAllergenDataMissing = useStore(hasUnknownAllergens)
  const { all: total, matching: matchCount } = useDishCounts()
  const row = useRef<HTMLDivElement>(null)
  // A pressed button is removed with its filter, so the focus moves to the first remaining button.
  useUpdateEffect(activeFilters.length, () => takeLostFocus(row.current?.querySelector('button')))

  /**
   * Resets all filters. This removes the row of buttons, so the focus moves out of the row first.
   */
  function clear(): void {
    const button = document.getElementById(FILTERS_BUTTON_ID)
    if (button === null) focusMain()
    else button.focus({ preventScroll: true })
    reset()
    announce(t('narrowing.off'))
  }
  return (
    <>
      <div ref={row} role="group" aria-label={t('narrowing.title')} className={css.row}>
        {activeFilters.map(filter => {
          const name = formatFilter(i18n, filter)
          return (
            <Button
              key={filter.id}
              variant="tonal"
              size="small"
              trailingIcon={<Icon name="close" size={18} />}
              aria-label={t('narrowing.remove', { name })}
              onClick={activeFilters.length === 1 ? clear : () => toggle(filter.id)}
            >
              <ApiText>{name}</ApiText>
            </Button>
          )
        })}
        {activeFilters.length > 1 && (
          <Button variant="text" size="small" onClick={clear}>{t('narrowing.reset')}</Button>
        )}
      </div>
      <p role="status" className={css.count}>
        <span>
          {matchCount === 0
            ? t('narrowing.none')
            : i18n.plural('plural.fitting', matchCount, { all: i18n.formatNumber(total) })}
        </span>
        {isAllergenDataMissing && <span>{` ${t('narrowing.unsaid')}`}</span>}
      </p>
    </>
  )
}
