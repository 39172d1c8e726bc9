import { dueOfOrder, paymentStatusOf, statusOf, type PlacedOrder } from '../../core/shop/order/records.ts'
import { parseZone } from '../../core/time/zone.ts'
import { dueText, whenText } from '../bind/days.ts'
import { phoneContacts } from '../bind/contact-links.ts'
import { copyText } from '../bind/share.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { InfoTable } from '../ui/InfoTable.tsx'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import * as css from './OrderSuccess.module.css'

/** What there is to know of an order: its number, how far it is, when, where, whom to call, and the sum (CHK-13). */
export function OrderFacts({ placed }: { readonly placed: PlacedOrder }) {
  const { clock } = useShop()
  const words = useWords()
  const { t } = words
  const now = useStore(clock.minute)
  const zone = parseZone(placed.timeZone, () => undefined)
  const [due, status, payment] = [dueOfOrder(placed), statusOf(placed), paymentStatusOf(placed)]
  const when = due === null ? t('checkout.asap') : due.isForecast ? dueText(words, zone, due, now) : whenText(words, zone, due.at, now)
  const isPriced = payment === 'said-paid' || payment === 'cancelled'
  const phones = phoneContacts({ phones: placed.phones ?? [] })
  const rows = [
    placed.number !== undefined && { key: 'number', term: t('success.number'), details: <CopiedNumber number={placed.number} /> },
    status !== null && status !== 'CANCELLED' && { key: 'status', term: t('success.status'), details: t(`success.${status}`) },
    placed.where !== '' && { key: 'where', term: t(placed.method === 'DELIVERY' ? 'success.where' : 'success.pickup'), details: placed.where },
    { key: 'when', term: t('success.when'), details: when },
    phones.length > 0 && {
      key: 'phone', term: t('success.phone'),
      details: phones.map(({ text, href }) => <div key={text}>{href === null ? text : <a href={href} className={css.phone}>{text}</a>}</div>),
    },
    {
      key: 'sum',
      term: t(payment === 'paid' ? 'success.paid' : isPriced ? 'cart.total' : 'success.payable'),
      details: words.money(placed.currency, placed.payable),
    },
  ]
  return <div className={css.card}><InfoTable rows={rows.filter(row => row !== false)} /></div>
}

/** A tap copies it, to be said on the phone or sent on. */
function CopiedNumber({ number }: { readonly number: string }) {
  const { t } = useWords()
  const snackbar = useSnackbar()
  async function copy(): Promise<void> {
    snackbar.show({ text: t(await copyText(number) === 'copied' ? 'success.copied' : 'success.copyFailed') })
  }
  return (
    <Button variant="text" className={css.number} trailingIcon={<AnyIcon name="copy" size={18} />}
      aria-label={t('success.copyNumber', { number })} onClick={() => void copy()}>
      {number}
    </Button>
  )
}
