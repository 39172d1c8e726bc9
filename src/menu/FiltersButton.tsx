import { useState } from 'react'
import { useFilters } from '../bind/parts.ts'
import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Badge } from '../ui/Badge.tsx'
import { from } from '../ui/breakpoints.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SeenAndHeard } from '../ui/SeenAndHeard.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { FILTERS_BUTTON_ID } from './filter-texts.ts'
import { FiltersDialog } from './FiltersDialog.tsx'
import * as css from './FiltersButton.module.css'

/** Opens the filters dialog (MENU-19); rendered once the filter service has loaded. */
export function FiltersButton() {
  const isReady = useSelected(useShop().menuCache.state, state => state === 'ready')
  return isReady && <Offer />
}

function Offer() {
  const { offered, active } = useFilters()
  const { t } = useI18n()
  const isWide = useMedia(from('md'))
  const hasAny = useSelected(offered, all => all.length > 0)
  const n = useSelected(active, by => by.length)
  const [isOpen, setOpen] = useState(false)
  // The menu's data offers nothing to filter by.
  if (!hasAny) return null
  const label = n === 0 ? t('narrowing.title') : t('narrowing.chosen', { n })
  const icon = <AnyIcon name="filters" size={isWide ? 20 : 24} />
  const common = {
    id: FILTERS_BUTTON_ID,
    className: css.button,
    'aria-haspopup': 'dialog',
    onClick: () => setOpen(true),
  } as const
  return (
    <>
      {isWide
        ? (
          <Button variant="text" {...common} icon={icon} trailingIcon={n > 0 && <Badge value={n} />}>
            {n === 0 ? label : <SeenAndHeard seen={t('narrowing.title')} heard={label} />}
          </Button>
        )
        : <IconButton {...common} label={label} icon={n > 0 ? <Badge value={n}>{icon}</Badge> : icon} />}
      {isOpen && <FiltersDialog onClose={() => setOpen(false)} />}
    </>
  )
}
