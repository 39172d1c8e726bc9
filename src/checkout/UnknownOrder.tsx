import { useState } from 'react'
import { parseZone } from '../../core/time/zone.ts'
import { listPhoneContacts } from '../i18n/contact-links.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { ConfirmPopup } from '../bind/ConfirmPopup.tsx'
import { usePurchase } from '../bind/parts.ts'
import { LinkOut } from '../bind/LinkOut.tsx'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { formatPastTime } from '../i18n/days.ts'
import { translateProblem } from '../i18n/problem-text.ts'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { FIELD } from './focus-field.ts'
import { useShowOutcome } from './useShowOutcome.ts'
import * as css from './UnknownOrder.module.css'

/**
 * The notice about an order with an unknown outcome. It says whom to contact, and offers to confirm
 * that the order was accepted (which clears the cart), to repeat it, or to report the problem (CHK-05).
 */
export function UnknownOrder() {
  const { clock, config, isReportOpen } = useShop()
  const { cart, checkout } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const state = useStore(checkout.order.state)
  const now = useStore(clock.minute)
  // An empty cart has nothing to repeat: the customer has removed the ordered dishes.
  const canRepeat = useSelected(cart.totals, totals => !totals.isEmpty)
  const showOutcome = useShowOutcome()
  const [openQuestion, setOpenQuestion] = useState<'repeat' | 'accepted' | null>(null)
  if (state.status !== 'unknown') return null
  const { attempt, problem } = state
  const { restoName = '' } = attempt
  // not those of the present restaurant: the customer may have changed it since
  const ownPhones = listPhoneContacts({ phones: attempt.phones ?? [] })
  const phones = ownPhones.length > 0 ? ownPhones : listPhoneContacts({ phones: [config.support.phone] })
  const zone = parseZone(attempt.timeZone, () => undefined)
  const time = attempt.startedAt > 0 ? formatPastTime(i18n, zone, attempt.startedAt, now) : null

  async function repeat(): Promise<void> {
    setOpenQuestion(null)
    showOutcome(await checkout.order.repeatUnknown())
  }

  return (
    <section className={css.notice} aria-labelledby={FIELD.unknown}>
      <AnyIcon name="warning" />
      <div className={css.texts}>
        <h2 id={FIELD.unknown} tabIndex={-1} className={css.headline}>{t('checkout.unknownHeadline')}</h2>
        <p>{t('checkout.unknownText')}</p>
        {problem?.code === 'server' && <p>{translateProblem(i18n, problem)}</p>}
        {time !== null && (
          <p>{t('checkout.unknownSent', { time, amount: i18n.money(attempt.currency, attempt.payable) })}</p>
        )}
        {restoName !== '' && <p><ApiText>{restoName}</ApiText></p>}
        {(phones.length > 0 || config.links.support !== '') && (
          <div className={css.contacts}>
            {phones.map(({ text, href }) => href === null ? <span key={text}>{text}</span> : (
              // the first thing to do: only the restaurant knows whether it has the order
              <Button key={text} variant="tonal" href={href} icon={<AnyIcon name="phone" size={20} />}>{text}</Button>
            ))}
            {config.links.support !== '' && <LinkOut href={config.links.support}>{t('nav.support')}</LinkOut>}
          </div>
        )}
        <div className={css.actions}>
          <Button variant="outlined" onClick={() => setOpenQuestion('accepted')}>
            {t('checkout.unknownForget')}
          </Button>
          {canRepeat && (
            <Button variant="text" onClick={() => setOpenQuestion('repeat')}>
              {t('checkout.unknownRepeat')}
            </Button>
          )}
          <Button variant="text" onClick={() => isReportOpen.set(true)}>
            {t('support.report')}
          </Button>
        </div>
      </div>
      {openQuestion === 'accepted' && (
        <ConfirmPopup headline={t('cart.clearHeadline')} confirmText={t('cart.clear')} destructive
          onConfirm={() => checkout.order.confirmAccepted()} onCancel={() => setOpenQuestion(null)}>
          {t('cart.clearText')}
        </ConfirmPopup>
      )}
      {openQuestion === 'repeat' && (
        <ConfirmPopup headline={t('checkout.unknownRepeat')} confirmText={t('checkout.unknownRepeat')}
          destructive onConfirm={() => void repeat()} onCancel={() => setOpenQuestion(null)}>
          {t('checkout.unknownConfirm')}
        </ConfirmPopup>
      )}
    </section>
  )
}
