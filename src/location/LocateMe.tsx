import { clsx } from 'clsx'
import type { TextParams } from '../../core/text.ts'
import type { AddressInput, GeolocationState } from '../../core/shop/place/address-input.ts'
import { useStore, useWords, type Words } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { distanceText } from './distance.ts'
import * as css from './LocateMe.module.css'

type Finds = 'address' | 'way'
type Said = 'accuracy' | 'vague' | 'outside' | 'denied' | 'unavailable' | 'timeout'

/** «Where I am»: pins the device's place, and says how exactly that is known, or why it is not. */
export function LocateMe({ input, finds = 'address', floating = false }: {
  readonly input: AddressInput
  readonly finds?: Finds
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
      <p role="status" className={clsx(css.said, isBad && css.bad)}>{said(words, finds, state)}</p>
    </div>
  )
}

/** `way` is measured to the pick-up points; `address` is found at the device's place. */
function said(words: Words, finds: Finds, state: GeolocationState): string {
  const say = (what: Said, params?: TextParams) => words.t(finds === 'way' ? `nearby.${what}` : `locate.${what}`, params)
  switch (state.at) {
    case 'idle':
      return ''
    case 'asking':
      return words.t('locate.asking')
    case 'found':
      return say('accuracy', { distance: distanceText(words, state.accuracy, Math.ceil) })
    case 'vague':
      return say('vague', { distance: distanceText(words, state.accuracy, Math.ceil) })
    case 'outside-city':
      return say('outside', { city: state.city })
    case 'refused':
      return say(state.why)
  }
}
