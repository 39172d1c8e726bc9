import { useState } from 'react'
import { formatPhone } from '../../core/phone.ts'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { clockTime } from '../bind/time.ts'
import { useStore } from '../bind/useStore.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Confirm } from '../ui/overlays/Confirm.tsx'
import { FIELD } from './focus-field.ts'
import { useFollowOutcome } from './useFollowOutcome.ts'
import * as css from './UnknownOrder.module.css'

/** Nobody knows whether the order was accepted: whom to ask, and the two things that can be done (CHK-05). */
export function UnknownOrder() {
  const { config, checkout, location } = useShop()
  const words = useWords()
  const { t } = words
  const state = useStore(checkout.order.state)
  const selection = useStore(location.choice.selection)
  const follow = useFollowOutcome()
  const [isAsking, setAsking] = useState(false)
  if (state.at !== 'unknown') return null
  const { attempt } = state
  const phones = selection.at === 'resto' ? selection.resto.phones : []
  const time = selection.at === 'resto' ? clockTime(selection.resto.zone, attempt.startedAt) : null

  async function repeat(): Promise<void> {
    setAsking(false)
    follow(await checkout.order.repeatUnknown())
  }

  return (
    <section className={css.notice} aria-labelledby={FIELD.unknown}>
      <Icon name="warning" />
      <div className={css.texts}>
        <h2 id={FIELD.unknown} tabIndex={-1} className={css.headline}>{t('checkout.unknownHeadline')}</h2>
        <p>{t('checkout.unknownText')}</p>
        {time !== null && <p>{t('checkout.unknownSent', { time, amount: words.money(attempt.currency, attempt.payable) })}</p>}
        {(phones.length > 0 || config.links.support !== '') && (
          <p className={css.contacts}>
            {phones.map(phone => {
              const digits = phone.replace(/[^\d+]/g, '')
              return <a key={phone} href={`tel:${digits}`}>{formatPhone(digits)}</a>
            })}
            {config.links.support !== '' && (
              <a href={config.links.support} target="_blank" rel="noopener noreferrer">
                {t('nav.support')}<span className="visually-hidden"> ({t('common.opensInNewTab')})</span>
              </a>
            )}
          </p>
        )}
        <div className={css.actions}>
          <Button variant="tonal" onClick={() => checkout.order.settleAccepted()}>{t('checkout.unknownForget')}</Button>
          <Button variant="text" className={css.quiet} onClick={() => setAsking(true)}>{t('checkout.unknownRepeat')}</Button>
        </div>
      </div>
      {isAsking && (
        <Confirm headline={t('checkout.unknownRepeat')} confirmText={t('checkout.unknownRepeat')}
          cancelText={t('common.cancel')} destructive onConfirm={() => void repeat()} onCancel={() => setAsking(false)}>
          {t('checkout.unknownConfirm')}
        </Confirm>
      )}
    </section>
  )
}
