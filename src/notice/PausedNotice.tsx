import type { ReactNode } from 'react'
import { findHelpPhone } from '../i18n/contact-links.ts'
import { describeFutureTime } from '../i18n/time.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'

/** Says that orders are paused, why and until when, and whom the customer can call (CFG-11). */
export function PausedNotice({ announce = false, action }: {
  readonly announce?: boolean
  readonly action?: ReactNode
}) {
  const { config, clock, location, operator } = useShop()
  const { t } = useI18n()
  const { message, until } = useStore(operator)
  const venue = useStore(location.choice.venue)
  const now = useStore(clock.minute)
  const phone = findHelpPhone(venue, config.support.phone)
  const end = until !== null && venue.kind === 'resto' ? describeFutureTime(venue.resto.zone, until, now) : null
  return (
    <Alert tone="warning" title={t('operator.paused')} announce={announce} action={action}>
      {message !== null && <p>{message}</p>}
      {message === null && end?.day === 'today' && <p>{t('operator.until', { time: end.time })}</p>}
      {phone !== undefined && (
        <p>
          <span>{`${t('operator.phone')} `}</span>
          {phone.href === null ? <span>{phone.text}</span> : <a href={phone.href}>{phone.text}</a>}
        </p>
      )}
    </Alert>
  )
}
