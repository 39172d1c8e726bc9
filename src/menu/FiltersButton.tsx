import { useState } from 'react'
import { useFilters } from '../bind/parts.ts'
import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Badge } from '../ui/Badge.tsx'
import { compact } from '../ui/breakpoints.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SpokenText } from '../ui/SpokenText.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { FILTERS_BUTTON_ID } from './filter-texts.ts'
import { FiltersDialog } from './FiltersDialog.tsx'
import * as css from './FiltersButton.module.css'

/**
 * The button that opens the filters dialog (MENU-19). It appears once the chunk of the menu cache
 * has loaded, because that chunk also has the filters.
 */
export function FiltersButton() {
  const isReady = useSelected(useShop().menuCache.state, state => state === 'ready')
  return isReady && <ReadyFiltersButton />
}

function ReadyFiltersButton() {
  const { offered, active } = useFilters()
  const { t } = useI18n()
  const isCompact = useMedia(compact)
  const hasFilters = useSelected(offered, filters => filters.length > 0)
  const activeCount = useSelected(active, filters => filters.length)
  const [isOpen, setOpen] = useState(false)
  // Without tags or allergens in the menu's data, there is nothing to filter by.
  if (!hasFilters) return null
  const label = activeCount === 0 ? t('narrowing.title') : t('narrowing.chosen', { n: activeCount })
  const icon = <AnyIcon name="filters" size={isCompact ? 24 : 20} />
  const buttonProps = {
    id: FILTERS_BUTTON_ID,
    className: css.button,
    'aria-haspopup': 'dialog',
    onClick: () => setOpen(true),
  } as const
  return (
    <>
      {isCompact
        ? (
          <IconButton
            {...buttonProps}
            label={label}
            icon={activeCount > 0 ? <Badge value={activeCount}>{icon}</Badge> : icon}
          />
        )
        : (
          <Button
            variant="text"
            {...buttonProps}
            icon={icon}
            trailingIcon={activeCount > 0 && <Badge value={activeCount} />}
          >
            {activeCount === 0 ? label : <SpokenText visibleText={t('narrowing.title')} spokenText={label} />}
          </Button>
        )}
      {isOpen && <FiltersDialog onClose={() => setOpen(false)} />}
    </>
  )
}
