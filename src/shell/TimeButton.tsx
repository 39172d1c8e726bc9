import { parseIsoMoment } from '../../core/time/iso.ts'
import { useNotices } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { formatMomentInSentence } from '../i18n/days.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SpokenText } from '../ui/SpokenText.tsx'
import { from } from '../ui/breakpoints.ts'
import { useMedia } from '../ui/useMedia.ts'
import * as css from './TimeButton.module.css'

/**
 * The button that changes the time of the order without a cart (MENU-21). Not rendered without
 * pre-orders, nor on the cart page, which has the time in its form.
 */
export function TimeButton() {
  const { clock, location, menu, router } = useShop()
  const { isTimeOpen, preOrder } = useNotices()
  const i18n = useI18n()
  const { t } = i18n
  const isWide = useMedia(from('lg'))
  const isCart = useSelected(router.current, route => route.page.name === 'cart.index')
  const hasSlots = useSelected(preOrder.days, days => days.length > 0)
  const venue = useStore(location.choice.venue)
  const moment = parseIsoMoment(useStore(menu.preOrder.orderTime) ?? '')
  const now = useStore(clock.minute)
  if (isCart || !hasSlots || venue.kind === 'none') return null
  const time = moment === undefined ? t('time.asap') : formatMomentInSentence(i18n, venue.resto.zone, moment, now)
  const label = t('menu.orderedFor', { time })
  const buttonProps = { 'aria-haspopup': 'dialog', 'onClick': () => isTimeOpen.set(true) } as const
  if (!isWide) return <IconButton {...buttonProps} label={label} icon={<Icon name="clock" />} size="large" />
  return (
    <Button {...buttonProps} className={css.button} variant="text" icon={<Icon name="clock" size={20} />}>
      <SpokenText visibleText={time.charAt(0).toLocaleUpperCase(i18n.locale) + time.slice(1)} spokenText={label} />
    </Button>
  )
}
