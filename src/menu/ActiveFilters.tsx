import { useRef } from 'react'
import { CatalogueText } from '../bind/CatalogueText.tsx'
import { useFilters } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { takeLostFocus } from '../ui/lost-focus.ts'
import { useUpdateEffect } from '../ui/effects.ts'
import { formatFilter, FILTERS_BUTTON_ID, useFilteredCount } from './filter-texts.ts'
import * as css from './ActiveFilters.module.css'

/** Shown above filtered dishes: the active filters, how many dishes are left, and a reset button. */
export function ActiveFilters() {
  const { active, isUnsaid, reset, toggle } = useFilters()
  const i18n = useI18n()
  const { t } = i18n
  const announce = useAnnounce()
  const by = useStore(active)
  const isOpenQuestion = useStore(isUnsaid)
  const { all, matching: fitting } = useFilteredCount()
  const row = useRef<HTMLDivElement>(null)
  // The pressed button is no longer rendered, so the focus moves to the next one.
  useUpdateEffect(by.length, () => takeLostFocus(row.current?.querySelector('button')))

  /** Removes all filters. This row disappears as well, so the focus moves out of it first. */
  function clear(): void {
    (document.getElementById(FILTERS_BUTTON_ID) ?? document.getElementById('main'))?.focus({ preventScroll: true })
    reset()
    announce(t('narrowing.off'))
  }
  return (
    <>
      <div ref={row} role="group" aria-label={t('narrowing.title')} className={css.row}>
        {by.map(filter => {
          const name = formatFilter(i18n, filter)
          return (
            <Button
              key={filter.id}
              variant="tonal"
              size="small"
              trailingIcon={<Icon name="close" size={18} />}
              aria-label={t('narrowing.remove', { name })}
              onClick={by.length === 1 ? clear : () => toggle(filter.id)}
            >
              <CatalogueText>{name}</CatalogueText>
            </Button>
          )
        })}
        {by.length > 1 && <Button variant="text" size="small" onClick={clear}>{t('narrowing.reset')}</Button>}
      </div>
      <p role="status" className={css.count}>
        <span>
          {fitting === 0 ? t('narrowing.none') : i18n.plural('plural.fitting', fitting, { all: i18n.figure(all) })}
        </span>
        {isOpenQuestion && <span>{` ${t('narrowing.unsaid')}`}</span>}
      </p>
    </>
  )
}
