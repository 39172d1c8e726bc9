import * as KEY from '../../../core/shop/first-keys.ts'
import { reportText as writeReport } from '../../../core/shop/report/report-text.ts'
import { stateCode } from '../../../core/shop/report/follow-order.ts'
import { reportWords } from '../../text/report-words.ts'
import { violationsIn } from '../../web/violations.ts'
import type { pageFacts } from '../../web/page-facts.ts'
import type { ReportSource } from './source.ts'

/** The text of a problem report (UI-06); `page` is what the browser says of the page. */
export function reportText({ version, log, refused, storages, volatile, shop: built }: ReportSource, page: ReturnType<typeof pageFacts>): string {
  const shop = built()
  const checkout = shop?.purchase.get()?.checkout
  const stored = (key: string): string | null => storages[0]?.get(key) ?? null
  const id = (text: string | null): number | null => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)
  const method = stored(KEY.deliveryMethod)
  return writeReport({
    ...page,
    version,
    whiteLabel: shop?.config.whiteLabel ?? stored(KEY.whiteLabel),
    cityId: id(stored(KEY.cityId)),
    restoId: id(stored(KEY.restoId)),
    method: method === '"DELIVERY"' ? 'DELIVERY' : method === '"TAKE_AWAY"' ? 'TAKE_AWAY' : null,
    storage: volatile.get() ? 'memory' : 'kept',
    isClockKnown: stored(KEY.timeOffset) !== null,
    order: checkout === undefined ? null : stateCode(checkout.order.state.get()),
    preflight: checkout === undefined ? null : stateCode(checkout.quote.state.get()),
    faults: log.faults(),
    violations: violationsIn(refused),
  }, log.items(), reportWords)
}
