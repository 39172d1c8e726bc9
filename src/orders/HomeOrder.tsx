import { usePurchase } from '../bind/parts.ts'
import { useSelected } from '../bind/shop.ts'
import { LastOrder } from './LastOrder.tsx'
import { OrderCards } from './OrderCards.tsx'

/** What home shows of the orders: those under way (CHK-14), else the last one to repeat (CHK-12). */
export function HomeOrder() {
  const { checkout } = usePurchase()
  const isAnyUnderWay = useSelected(checkout.underWay, orders => orders.length > 0)
  return isAnyUnderWay ? <OrderCards /> : <LastOrder />
}
