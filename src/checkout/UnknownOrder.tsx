import { useState } from 'react'
import { phoneContacts } from '../bind/contact-links.ts'
import { ConfirmPopup } from '../app/ConfirmPopup.tsx'
import { usePurchase } from '../bind/parts.ts'
import { LinkOut } from '../bind/LinkOut.tsx'
import { useSelected, useShop, useStore, useWords } from '../bind/shop.ts'
import { pastTime } from '../bind/days.ts'
import { problemText } from '../bind/problem-text.ts'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { FIELD } from './focus-field.ts'
import { useFollowOutcome } from './useFollowOutcome.ts'
import * as css from './UnknownOrder.module.css'

/** Nobody knows whether the order was accepted: whom to ask, and the two things that can be done (CHK-05). */
export function UnknownOrder() {
  const { clock, config, location, isReportOpen } = useShop()
  const { cart, checkout } = usePurchase()
  const words = useWords()
  const { t } = words
  const state = useStore(checkout.order.state)
  const venue = useStore(location.choice.venue)
  const now = useStore(clock.minute)
  // what was ordered has been taken out since: there is nothing to order once more
  const canRepeat = useSelected(cart.totals, totals => !totals.isEmpty)
  const follow = useFollowOutcome()
  const [isAsking, setAsking] = useState<'repeat' | 'accepted' | null>(null)
  if (state.at !== 'unknown') return null
  const { attempt, problem } = state
  const phones = venue.at === 'resto' ? phoneContacts(venue.resto) : []
  const time = venue.at === 'resto' && attempt.startedAt > 0 ? pastTime(words, venue.resto.zone, attempt.startedAt, now) : null

  async function repeat(): Promise<void> {
    setAsking(null)
    follow(await checkout.order.repeatUnknown())
  }

  return (
    <section className={css.notice} aria-labelledby={FIELD.unknown}>
      <AnyIcon name="warning" />
      <div className={css.texts}>
        <h2 id={FIELD.unknown} tabIndex={-1} className={css.headline}>{t('checkout.unknownHeadline')}</h2>
        <p>{t('checkout.unknownText')}</p>
        {problem?.code === 'server' && <p>{problemText(words, problem)}</p>}
        {time !== null && <p>{t('checkout.unknownSent', { time, amount: words.money(attempt.currency, attempt.payable) })}</p>}
        {(phones.length > 0 || config.links.support !== '') && (
          <p className={css.contacts}>
            {phones.map(({ text, href }) => (href === null ? <span key={text}>{text}</span> : <a key={text} href={href}>{text}</a>))}
            {config.links.support !== '' && <LinkOut href={config.links.support}>{t('nav.support')}</LinkOut>}
          </p>
        )}
        <div className={css.actions}>
          <Button variant="tonal" onClick={() => setAsking('accepted')}>{t('checkout.unknownForget')}</Button>
          {canRepeat && <Button variant="text" className={css.quiet} onClick={() => setAsking('repeat')}>{t('checkout.unknownRepeat')}</Button>}
          <Button variant="text" className={css.quiet} onClick={() => isReportOpen.set(true)}>{t('support.report')}</Button>
        </div>
      </div>
      {isAsking === 'accepted' && (
        <ConfirmPopup headline={t('cart.clearHeadline')} confirmText={t('cart.clear')} destructive
          onConfirm={() => checkout.order.settleAccepted()} onCancel={() => setAsking(null)}>
          {t('cart.clearText')}
        </ConfirmPopup>
      )}
      {isAsking === 'repeat' && (
        <ConfirmPopup headline={t('checkout.unknownRepeat')} confirmText={t('checkout.unknownRepeat')}
          destructive onConfirm={() => void repeat()} onCancel={() => setAsking(null)}>
          {t('checkout.unknownConfirm')}
        </ConfirmPopup>
      )}
    </section>
  )
}
