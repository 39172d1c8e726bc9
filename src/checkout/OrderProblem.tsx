import { useRef } from 'react'
import { createOrderProblem, type OrderProblem as Problem } from '../../core/shop/screens/order-problem.ts'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, usePresenter, useShop, useI18n } from '../bind/shop.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { ClosedText } from './ClosedText.tsx'
import { formatRefusalTitle } from './refusal-title.ts'
import { ProblemActions } from './ProblemActions.tsx'
import * as css from './OrderProblem.module.css'

/** The dialog that says why the order was refused, with actions that may help (CHK-06). */
export function OrderProblem() {
  const { checkout } = usePurchase()
  const i18n = useI18n()
  const currency = useCurrency()
  const mainButton = useRef<HTMLButtonElement>(null)
  const problem = usePresenter(createOrderProblem, useShop(), usePurchase())
  if (problem === null) return null
  return (
    <Dialog alert persistent size="confirm" closeLabel={i18n.t('common.close')} initialFocus={mainButton}
      headline={<TextWithAmounts text={money => formatRefusalTitle(i18n, currency, problem.reason, money)} />}
      onClose={checkout.order.dismiss} footer={<ProblemActions remedies={problem.remedies} mainRef={mainButton} />}>
      <ProblemText problem={problem} />
    </Dialog>
  )
}

function ProblemText({ problem: { reason, names, missing } }: { readonly problem: Problem }) {
  const i18n = useI18n()
  const { t } = i18n
  const currency = useCurrency()
  switch (reason.kind) {
    case 'minimum':
      if (missing <= 0) return null
      return <p><TextWithAmounts text={money => t('orderPopup.addMore', { amount: money(currency, missing) })} /></p>
    case 'maximum':
      return <p>{t('orderPopup.maxText')}</p>
    case 'out-of-zone':
      return <p>{t('orderPopup.outOfZoneText')}</p>
    case 'cannot-deliver':
    case 'not-found':
      return names.length === 0 ? (
        <p>{reason.message}</p>
      ) : (
        <ul className={css.names}>
          {names.map(name => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )
    case 'closed':
      return <ClosedText />
    case 'add-more':
    case 'payment-unsupported':
      // The headline may already be the server's message.
      return reason.message === formatRefusalTitle(i18n, currency, reason) || reason.message === '' ? null : (
        <p>{reason.message}</p>
      )
  }
}
