import type { SightPorts } from '../env.ts'
import type { Part } from '../part.ts'
import { keepAlike } from '../store/alike.ts'
import { select } from '../store/derived.ts'
import { singleFlight } from '../task.ts'
import type { Base } from './base.ts'
import type { Catalogue } from './catalogue.ts'
import { fetchMenu } from './catalogue/menu.ts'
import type { Purchase } from './purchase.ts'
import type { WholeCity } from './whole-city.ts'

/** How old what is in sight must be: who has glanced elsewhere has missed nothing worth a dozen calls, who stays is spared more of them. */
const COMING_BACK_MILLISECONDS = 60_000, STAYING_MILLISECONDS = 5 * 60_000

/**
 * Keeps an open tab true (MENU-17): the chosen restaurant, its hours, zones, menu and promotions, and the sum of the cart. What
 * is there stays until the present has come; where that cannot be had nobody is told, and a later occasion asks again.
 */
export function createLookAgain(
  { inSight }: SightPorts, { env: { timer }, config, minute }: Base, { chosen, choice: { venue }, menu: { freshness, renew }, menuWire }: Catalogue,
  { purchase, wholeCity }: { readonly purchase: Part<Purchase>; readonly wholeCity: Part<WholeCity> },
) {
  const menu = select(chosen, now => now?.menu)
  let lookedAt = timer.now()
  menu.subscribe(() => void (lookedAt = timer.now()))
  const isPlacing = (): boolean => purchase.get()?.checkout.order.state.get().at === 'sending'

  async function lookNow(): Promise<boolean> {
    const [before, where, age] = [menu.get(), venue.get(), freshness.get()]
    // an earlier visit's menu whose present one is on its way is looked after
    if (before === undefined || where.at === 'none' || isPlacing() || (age.at === 'kept' && age.problem === null)) return false
    lookedAt = timer.now()
    const { resto, put } = await (await wholeCity.need()).anew(where.city.id, where.resto.id)
    const found = await fetchMenu(menuWire, resto, config.preOrder)
    // another restaurant or a later menu is there by now
    if (menu.get() !== before || isPlacing()) return false
    const isMoved = put()
    // the cart has not been compared with a menu that was kept
    const now = age.at === 'kept' ? found : keepAlike(before, found)
    if (now !== before) await renew(now)
    // a sum that nothing has changed is not asked for over and over
    if (isMoved || now !== before) purchase.get()?.checkout.quote.entered()
    return true
  }
  /** Whether what is in sight is known to be as it is at present. Never rejects. */
  const look = singleFlight(() => lookNow().catch(() => false))
  /** A clock that was set back says nothing of the age. */
  const isYoung = (least: number): boolean => lookedAt <= timer.now() && timer.now() < lookedAt + least
  const lookUnlessYoung = (least: number) => (): void => void (inSight.get() && !isYoung(least) && look())
  inSight.subscribe(lookUnlessYoung(COMING_BACK_MILLISECONDS))
  minute.subscribe(lookUnlessYoung(STAYING_MILLISECONDS))
  return look
}
