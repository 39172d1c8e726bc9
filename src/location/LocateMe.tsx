import { clsx } from 'clsx'
import { intlLocale } from '../../core/locale.ts'
import type { AddressInput, GeolocationState } from '../../core/shop/place/address-input.ts'
import { useStore, useWords, type Words } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import * as css from './LocateMe.module.css'

/** «Where I am»: pins the device's place, and says how exactly that is known, or why it is not. */
export function LocateMe({ input, floating = false }: {
  readonly input: AddressInput
  /** Over a map, at its upper edge. */
  readonly floating?: boolean
}) {
  const words = useWords()
  const state = useStore(input.geolocation)
  const isBad = state.at === 'refused' || state.at === 'outside-city' || state.at === 'vague'
  return (
    <div className={clsx(css.locate, floating && css.floating)}>
      <Button variant="tonal" icon={<AnyIcon name="gps" size={18} />} busy={state.at === 'asking'} onClick={() => void input.locate()}>
        {words.t('locate.me')}
      </Button>
      <p role="status" className={clsx(css.said, isBad && css.bad)}>{said(words, state)}</p>
    </div>
  )
}

function said(words: Words, state: GeolocationState): string {
  switch (state.at) {
    case 'idle':
      return ''
    case 'asking':
      return words.t('locate.asking')
    case 'found':
      return words.t('locate.accuracy', { distance: distance(words, state.accuracy) })
    case 'vague':
      return words.t('locate.vague', { distance: distance(words, state.accuracy) })
    case 'outside-city':
      return words.t('locate.outside', { city: state.city })
    case 'refused':
      return words.t(`locate.${state.why}`)
  }
}

/** A radius as people say it, always rounded up: 37 → 40, 118 → 150, 1240 → 1300 metres. */
function distance({ t, locale }: Words, radius: number): string {
  const step = radius < 100 ? 10 : radius < 1000 ? 50 : 100
  const metres = Math.max(10, Math.ceil(radius / step) * step)
  if (metres < 1000) return t('unit.metres', { n: metres })
  return t('unit.kilometres', { n: (metres / 1000).toLocaleString(intlLocale(locale)) })
}
