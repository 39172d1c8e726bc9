import { useState } from 'react'
import { useNarrowing } from '../bind/parts.ts'
import { useSelected, useShop, useWords } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Badge } from '../ui/Badge.tsx'
import { from } from '../ui/breakpoints.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { NARROWING_BUTTON } from './narrowing-words.ts'
import { NarrowingDialog } from './NarrowingDialog.tsx'
import * as css from './NarrowingButton.module.css'

/** Opens what the dishes can be narrowed by (MENU-19); once what keeps the customer's choice has come. */
export function NarrowingButton() {
  const isHere = useSelected(useShop().keptMenu.state, state => state === 'here')
  return isHere && <Offer />
}

function Offer() {
  const { offered, active } = useNarrowing()
  const { t } = useWords()
  const isWide = useMedia(from('md'))
  const hasAny = useSelected(offered, all => all.length > 0)
  const n = useSelected(active, by => by.length)
  const [isOpen, setOpen] = useState(false)
  // the data says nothing that a dish could be chosen by
  if (!hasAny) return null
  const label = n === 0 ? t('narrowing.title') : t('narrowing.chosen', { n })
  const icon = <AnyIcon name="filters" size={isWide ? 20 : 24} />
  const common = { 'id': NARROWING_BUTTON, 'className': css.button, 'aria-haspopup': 'dialog', 'onClick': () => setOpen(true) } as const
  return (
    <>
      {isWide
        ? <Button variant="text" {...common} icon={icon} trailingIcon={n > 0 && <Badge value={n} />}>{n === 0 ? label : <Both seen={t('narrowing.title')} heard={label} />}</Button>
        : <IconButton {...common} label={label} icon={n > 0 ? <Badge value={n}>{icon}</Badge> : icon} />}
      {isOpen && <NarrowingDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** The number is seen as a badge, and heard with the name. */
function Both({ seen, heard }: { readonly seen: string; readonly heard: string }) {
  return <><span aria-hidden="true">{seen}</span><span className="visually-hidden">{heard}</span></>
}
