import { useRef } from 'react'
import type { OrderPopup } from '../../core/shop/checkout/refusals.ts'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { useSelected, useStore } from '../bind/useStore.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { ClosedText } from './ClosedText.tsx'
import { problemTitle } from './problem-words.ts'
import { ProblemActions } from './ProblemActions.tsx'
import { useCurrency } from '../bind/useCurrency.ts'
import * as css from './OrderProblem.module.css'

/** Why the order was refused, with the action that solves it (CHK-06). */
export function OrderProblem() {
  const { checkout } = useShop()
  const state = useStore(checkout.order.state)
  return state.at === 'refused' ? <Problem popup={state.popup} /> : null
}

function Problem({ popup }: { readonly popup: OrderPopup }) {
  const { checkout } = useShop()
  const words = useWords()
  const currency = useCurrency()
  const main = useRef<HTMLButtonElement>(null)
  return (
    <Dialog alert persistent size="confirm" headline={problemTitle(words, currency, popup)} closeLabel={words.t('common.close')}
      initialFocus={main} onClose={checkout.order.dismiss} footer={<ProblemActions popup={popup} mainRef={main} />}>
      <ProblemText popup={popup} />
    </Dialog>
  )
}

function ProblemText({ popup }: { readonly popup: OrderPopup }) {
  const { cart } = useShop()
  const words = useWords()
  const { t } = words
  const currency = useCurrency()
  const positions = useStore(cart.positions)
  const total = useSelected(cart.totals, totals => totals.total)
  switch (popup.kind) {
    case 'minimum': {
      const missing = popup.amount === null ? 0 : popup.amount - total
      return missing > 0 ? <p>{t('orderPopup.addMore', { amount: words.money(currency, missing) })}</p> : null
    }
    case 'maximum':
      return <p>{t('orderPopup.maxText')}</p>
    case 'out-of-zone':
      return <p>{t('orderPopup.outOfZoneText')}</p>
    case 'cannot-deliver':
    case 'not-found': {
      const named = positions.filter(line => popup.positionIds.includes(line.id))
      return named.length === 0
        ? <p>{popup.message}</p>
        : <ul className={css.names}>{[...new Set(named.map(line => line.name))].map(name => <li key={name}>{name}</li>)}</ul>
    }
    case 'closed':
      return <ClosedText />
    case 'add-more':
    case 'payment-unsupported':
      return popup.message === problemTitle(words, currency, popup) || popup.message === '' ? null : <p>{popup.message}</p>
  }
}
