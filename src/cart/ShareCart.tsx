import { useRef, useState } from 'react'
import { linkLinesOf, writeCartLink } from '../../core/shop/cart/link.ts'
import { share } from '../bind/share.ts'
import { usePurchase } from '../bind/parts.ts'
import { useShop, useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { below } from '../ui/breakpoints.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useMedia } from '../ui/useMedia.ts'
import * as css from './SharedCart.module.css'

/** Passes the whole cart on as a link, which says what and nothing about who (CART-12). */
export function ShareCart() {
  const { config, location: { choice }, router } = useShop()
  const { cart } = usePurchase()
  const words = useWords()
  const { t } = words
  const snackbar = useSnackbar()
  const isNarrow = useMedia(below('sm'))
  const [byHand, setByHand] = useState<string | null>(null)

  async function send(): Promise<void> {
    const now = choice.venue.get()
    if (now.at === 'none') return
    const fragment = writeCartLink({ restoId: now.resto.id, lines: linkLinesOf(cart.lines.get()) })
    if (fragment === null) {
      snackbar.show({ text: t('cartLink.tooBig') })
      return
    }
    const url = new URL(`${router.href('cart.index', {})}#${fragment}`, window.location.origin).href
    const outcome = await share({ title: t('cartLink.shareTitle', { brand: config.brandName[words.locale] }), url })
    if (outcome === 'copied') snackbar.show({ text: t('cartLink.copied') })
    if (outcome === 'failed') setByHand(url)
  }
  return (
    <>
      {isNarrow
        ? <IconButton label={t('cartLink.share')} icon={<AnyIcon name="share" />} onClick={() => void send()} />
        : <Button variant="text" icon={<AnyIcon name="share" size={20} />} onClick={() => void send()}>{t('cartLink.share')}</Button>}
      {byHand !== null && <ByHand url={byHand} onClose={() => setByHand(null)} />}
    </>
  )
}

/** The link to be copied by hand, where the browser does not let us. */
function ByHand({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  const { t } = useWords()
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog headline={t('cartLink.byHandHeadline')} size="confirm" onClose={onClose} closeLabel={t('common.close')} initialFocus={field}>
      <div className={css.byHand}>
        <TextField label={t('cartLink.field')} value={url} readOnly onChange={() => undefined} hint={t('cartLink.byHandText')}
          onFocus={() => field.current?.select()} inputRef={field} type="url" />
      </div>
    </Dialog>
  )
}
