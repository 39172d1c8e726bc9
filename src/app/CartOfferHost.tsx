import { Suspense } from 'react'
import { useSelected, useShop } from '../bind/shop.ts'
import { AgeConfirm } from '../menu/AgeQuestion.tsx'
import { Crash } from './Crash.tsx'
import { fetchedView } from './fetched-view.tsx'
import { LayerCrash } from './LayerCrash.tsx'

const SharedCart = fetchedView(() => import('../cart/SharedCart.tsx').then(file => file.SharedCart))

/** A cart that is offered, over whichever page: fetched once there is one. Dishes for grown-ups are spoken of after the question of age. */
export function CartOfferHost() {
  const { cart: { offers }, consent } = useShop()
  const at = useSelected(offers.view, view => view.at)
  if (at === 'none') return null
  if (at === 'age') return <AgeConfirm onAnswer={isAdult => consent.adult.set(isAdult)} />
  return (
    <Crash show={failure => <LayerCrash {...failure} onClose={offers.dismiss} />}>
      <Suspense fallback={null}>
        <SharedCart />
      </Suspense>
    </Crash>
  )
}
