import { useRef, useState } from 'react'
import { toLinkLines, formatCartLink } from '../../core/shop/cart/link.ts'
import { share } from '../bind/share.ts'
import { usePurchase } from '../bind/parts.ts'
import { useShop, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { below } from '../ui/breakpoints.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useMedia } from '../ui/useMedia.ts'
import * as css from './SharedCart.module.css'

/** Shares the cart as a link (CART-12). The link contains the dishes, but no personal data. */
export function ShareCart() {
  const { config, location: { choice }, router } = useShop()
  const { cart } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const snackbar = useSnackbar()
  const isNarrow = useMedia(below('sm'))
  /** The link that could be neither shared nor copied; null for none. */
  const [unsharedUrl, setUnsharedUrl] = useState<string | null>(null)

  async function shareLink(): Promise<void> {
    const venue = choice.venue.get()
    if (venue.kind === 'none') return
    const fragment = formatCartLink({ restoId: venue.resto.id, lines: toLinkLines(cart.lines.get()) })
    if (fragment === null) {
      snackbar.show({ text: t('cartLink.tooBig') })
      return
    }
    const url = new URL(`${router.href('cart.index', {})}#${fragment}`, window.location.origin).href
    const outcome = await share({ title: t('cartLink.shareTitle', { brand: config.brandName[i18n.locale] }), url })
    if (outcome === 'copied') snackbar.show({ text: t('cartLink.copied') })
    if (outcome === 'failed') setUnsharedUrl(url)
  }
  return (
    <>
      {isNarrow ? (
        <IconButton label={t('cartLink.share')} icon={<AnyIcon name="share" />} onClick={() => void shareLink()} />
      ) : (
        <Button variant="text" icon={<AnyIcon name="share" size={20} />} onClick={() => void shareLink()}>
          {t('cartLink.share')}
        </Button>
      )}
      {unsharedUrl !== null && <CopyByHandDialog url={unsharedUrl} onClose={() => setUnsharedUrl(null)} />}
    </>
  )
}

/** Shows the link, so that the customer can copy it by hand. */
function CopyByHandDialog({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  const { t } = useI18n()
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      headline={t('cartLink.byHandHeadline')}
      size="confirm"
      onClose={onClose}
      closeLabel={t('common.close')}
      initialFocus={field}
    >
      <div className={css.byHand}>
        <TextField
          label={t('cartLink.field')}
          value={url}
          readOnly
          onChange={() => undefined}
          hint={t('cartLink.byHandText')}
          onFocus={() => field.current?.select()}
          inputRef={field}
          type="url"
        />
      </div>
    </Dialog>
  )
}
