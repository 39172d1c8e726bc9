import type { CartOffer } from '../../core/shop/cart/offer.ts'
import { ConfirmPopup } from '../bind/ConfirmPopup.tsx'
import { translateForOrder } from '../i18n/about-order.ts'
import { usePurchase } from '../bind/parts.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogActions } from '../ui/overlays/DialogActions.tsx'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { FittingLines, UnfitLines } from './CartOfferLines.tsx'
import * as css from './SharedCart.module.css'

/** In ms: how long the snackbar offers to undo the change of the whole cart. */
const UNDO_DURATION = 12_000

type PendingOffer = Extract<CartOffer, { status: 'offered' }>

/**
 * The dialog that shows the dishes of a cart link or of a past order, and asks the customer whether
 * to add them (CART-12, CHK-09).
 */
export function CartOfferDialog() {
  const { cart: { offers } } = usePurchase()
  const view = useStore(offers.view)
  if (view.status === 'unreadable') return <UnreadableLink why={view.why} />
  return view.status === 'offered' ? <OfferQuestion offer={view} /> : null
}

/** The message for a cart link that is damaged or was made by a newer version. */
function UnreadableLink({ why }: { readonly why: 'damaged' | 'newerVersion' }) {
  const { cart: { offers } } = usePurchase()
  const { t } = useI18n()
  return (
    <ConfirmPopup
      headline={t('cartLink.unreadable')}
      cancelText={null}
      onConfirm={offers.dismiss}
      onCancel={offers.dismiss}
    >
      {t(why === 'newerVersion' ? 'cartLink.later' : 'cartLink.damaged')}
    </ConfirmPopup>
  )
}

/** Asks whether to add the offered dishes to the cart, or to replace the cart's lines. */
function OfferQuestion({ offer }: { readonly offer: PendingOffer }) {
  const { router } = useShop()
  const { cart: { offers } } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const snackbar = useSnackbar()
  const { fitting, unfit, sum } = offer.filled
  const isOrder = offer.from === 'order'
  const count = fitting.reduce((total, line) => total + line.count, 0)

  /** `beside`: adds the dishes to the cart; `instead`: replaces the cart's lines. */
  function accept(mode: 'beside' | 'instead'): void {
    const undo = offers.accept(mode)
    if (undo === null) return
    const positions = i18n.plural('plural.positions', count)
    snackbar.show({
      text: t(mode === 'instead' ? 'cartLink.replaced' : 'cartLink.added', { positions }),
      action: { text: t('cartLink.undo'), isUndo: true, onPress: undo },
      duration: UNDO_DURATION,
    })
    // For a repeated order open the cart at the form: the customer has just reviewed the dishes.
    if (router.current.get().page.name !== 'cart.index')
      router.goToPath(`${router.href('cart.index', {})}${isOrder ? '#checkout' : ''}`)
  }

  const footer = (
    <DialogActions>
      <Button variant="text" onClick={offers.dismiss}>
        {t('common.cancel')}
      </Button>
      {fitting.length > 0 && offer.hasCartLines && (
        <Button variant="outlined" onClick={() => accept('instead')}>
          {t('cartLink.replace')}
        </Button>
      )}
      {fitting.length > 0 && (
        <Button variant="filled" onClick={() => accept('beside')}>
          {t(offer.hasCartLines ? 'cartLink.add' : 'cartLink.addEmpty')}
        </Button>
      )}
    </DialogActions>
  )
  return (
    <Dialog
      headline={isOrder ? translateForOrder(i18n, 'cartLink.repeatHeadline', offer.number) : t('cartLink.headline')}
      onClose={offers.dismiss} closeLabel={t('common.close')} persistent footer={footer}>
      <div className={css.offer}>
        <p className={css.intro}>{t(isOrder ? 'cartLink.repeatIntro' : 'cartLink.intro')}</p>
        {offer.isElsewhere && (
          <Alert tone="info">{t(isOrder ? 'cartLink.repeatElsewhere' : 'cartLink.elsewhere')}</Alert>
        )}
        {fitting.length === 0 && <p className={css.nothing}>{t('cartLink.nothing')}</p>}
        <FittingLines lines={fitting} currency={offer.currency} />
        {fitting.length > 0 && (
          <p className={css.sum}>
            <span><span>{t('cart.total')}</span><span className={css.note}>{t('cartLink.sumNote')}</span></span>
            <span>{i18n.money(offer.currency, sum)}</span>
          </p>
        )}
        <UnfitLines lines={unfit} />
      </div>
    </Dialog>
  )
}
