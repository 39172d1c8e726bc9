import { clsx } from 'clsx'
import { intlLocale } from '../../core/locale.ts'
import { roundedAccuracy, type AddressInput, type GeolocationState } from '../../core/shop/place/address-input.ts'
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
      return words.t('locate.accuracy', { distance: distance(words, roundedAccuracy(state.accuracy)) })
    case 'vague':
      return words.t('locate.vague', { distance: distance(words, roundedAccuracy(state.accuracy)) })
    case 'outside-city':
      return words.t('locate.outside', { city: state.city })
    case 'refused':
      return words.t(`locate.${state.why}`)
  }
}

function distance({ t, locale }: Words, metres: number): string {
  if (metres < 1000) return t('unit.metres', { n: metres })
  return t('unit.kilometres', { n: (metres / 1000).toLocaleString(intlLocale(locale)) })
}
