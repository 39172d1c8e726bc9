import { clsx } from 'clsx'
import type { TextParams } from '../../core/text.ts'
import type { AddressInput } from '../../core/shop/place/address-input.ts'
import type { GeolocationState } from '../../core/shop/place/device-position.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import type { I18n } from '../i18n/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { formatDistance } from './distance.ts'
import * as css from './LocateMe.module.css'

/** The use of the position: finding an address, or measuring distances to the pick-up points. */
type Purpose = 'address' | 'distances'
/** The end of a text key: after `locate.` for an address, after `nearby.` for distances. */
type StatusKey = 'accuracy' | 'vague' | 'outside' | 'denied' | 'unavailable' | 'timeout'

/**
 * A button that requests the device's position. Its status text has the accuracy, or the reason why
 * no position is used.
 */
export function LocateMe({ input, purpose = 'address', floating = false }: {
  readonly input: AddressInput
  readonly purpose?: Purpose
  /** Whether the button floats over a map, at the map's upper edge. */
  readonly floating?: boolean
}) {
  const i18n = useI18n()
  const state = useStore(input.geolocation)
  const hasProblem = state.status === 'refused' || state.status === 'outside-city' || state.status === 'vague'
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
      <p role="status" className={clsx(css.status, hasProblem && css.bad)}>{formatStatus(i18n, purpose, state)}</p>
    </div>
  )
}

/** Formats the state of the request for the position; '' if there is none. */
function formatStatus(i18n: I18n, purpose: Purpose, state: GeolocationState): string {
  const translate = (key: StatusKey, params?: TextParams) =>
    i18n.t(purpose === 'distances' ? `nearby.${key}` : `locate.${key}`, params)
  switch (state.status) {
    case 'idle':
      return ''
    case 'asking':
      return i18n.t('locate.asking')
    case 'found':
      return translate('accuracy', { distance: formatDistance(i18n, state.accuracy, Math.ceil) })
    case 'vague':
      return translate('vague', { distance: formatDistance(i18n, state.accuracy, Math.ceil) })
    case 'outside-city':
      return translate('outside', { city: state.city })
    case 'refused':
      return translate(state.why)
  }
}
