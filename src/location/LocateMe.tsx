import { clsx } from 'clsx'
import type { TextParams } from '../../core/text.ts'
import type { AddressInput, GeolocationState } from '../../core/shop/place/address-input.ts'
import { useStore, useI18n, type I18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { formatDistance } from './distance.ts'
import * as css from './LocateMe.module.css'

type Finds = 'address' | 'way'
type StatusKey = 'accuracy' | 'vague' | 'outside' | 'denied' | 'unavailable' | 'timeout'

/**
 * «Where I am»: requests the device's position. Shows the accuracy, or why there is no position.
 */
export function LocateMe({ input, finds = 'address', floating = false }: {
  readonly input: AddressInput
  readonly finds?: Finds
  /** Placed over a map, at its upper edge. */
  readonly floating?: boolean
}) {
  const i18n = useI18n()
  const state = useStore(input.geolocation)
  const isBad = state.status === 'refused' || state.status === 'outside-city' || state.status === 'vague'
  return (
    <div className={clsx(css.locate, floating && css.floating)}>
      <Button
        variant="tonal"
        icon={<AnyIcon name="gps" size={18} />}
        busy={state.status === 'asking'}
        onClick={() => void input.locate()}
      >
        {i18n.t('locate.me')}
      </Button>
      <p role="status" className={clsx(css.said, isBad && css.bad)}>{statusText(i18n, finds, state)}</p>
    </div>
  )
}

/**
 * The status text. `way` measures the distance to the pick-up points; `address` finds the address
 * at the device's position.
 */
function statusText(i18n: I18n, finds: Finds, state: GeolocationState): string {
  const say = (what: StatusKey, params?: TextParams) =>
    i18n.t(finds === 'way' ? `nearby.${what}` : `locate.${what}`, params)
  switch (state.status) {
    case 'idle':
      return ''
    case 'asking':
      return i18n.t('locate.asking')
    case 'found':
      return say('accuracy', { distance: formatDistance(i18n, state.accuracy, Math.ceil) })
    case 'vague':
      return say('vague', { distance: formatDistance(i18n, state.accuracy, Math.ceil) })
    case 'outside-city':
      return say('outside', { city: state.city })
    case 'refused':
      return say(state.why)
  }
}
