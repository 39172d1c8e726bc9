import { useRef } from 'react'
import { createOrderProblem, type OrderProblem as Problem } from '../../core/shop/screens/order-problem.ts'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, usePresenter, useShop, useWords } from '../bind/shop.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { ClosedText } from './ClosedText.tsx'
import { problemTitle } from './problem-words.ts'
import { ProblemActions } from './ProblemActions.tsx'
import * as css from './OrderProblem.module.css'

/** Why the order was refused, with the action that solves it (CHK-06). */
export function OrderProblem() {
  const { checkout } = usePurchase()
  const words = useWords()
  const currency = useCurrency()
  const main = useRef<HTMLButtonElement>(null)
  const problem = usePresenter(createOrderProblem, useShop(), usePurchase())
  if (problem === null) return null
  return (
    <Dialog alert persistent size="confirm" headline={problemTitle(words, currency, problem.popup)} closeLabel={words.t('common.close')}
      initialFocus={main} onClose={checkout.order.dismiss} footer={<ProblemActions remedies={problem.remedies} mainRef={main} />}>
      <ProblemText problem={problem} />
    </Dialog>
  )
}

function ProblemText({ problem: { popup, names, missing } }: { readonly problem: Problem }) {
  const words = useWords()
  const { t } = words
  const currency = useCurrency()
  switch (popup.kind) {
    case 'minimum':
      return missing > 0 ? <p>{t('orderPopup.addMore', { amount: words.money(currency, missing) })}</p> : null
    case 'maximum':
      return <p>{t('orderPopup.maxText')}</p>
    case 'out-of-zone':
      return <p>{t('orderPopup.outOfZoneText')}</p>
    case 'cannot-deliver':
    case 'not-found':
      return names.length === 0 ? <p>{popup.message}</p> : <ul className={css.names}>{names.map(name => <li key={name}>{name}</li>)}</ul>
    case 'closed':
      return <ClosedText />
    case 'add-more':
    case 'payment-unsupported':
      return popup.message === problemTitle(words, currency, popup) || popup.message === '' ? null : <p>{popup.message}</p>
  }
}
