import type { Position } from '../../core/shop/catalogue/menu-wire.ts'
import { share } from '../bind/share.ts'
import { useShop, useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import * as about from './PositionAbout.module.css'

/** Passes the dish's own address on (MENU-13). */
export function ShareButton({ position: { id, menuId, name } }: { readonly position: Position }) {
  const { router } = useShop()
  const { t } = useWords()
  const snackbar = useSnackbar()
  async function send(): Promise<void> {
    // absolute, and without what this visit has added to the address
    const url = new URL(router.href('menus.positions.show', { menuId, positionId: id }), window.location.origin).href
    const outcome = await share({ title: name, url })
    if (outcome === 'copied') snackbar.show({ text: t('share.copied') })
    // to be copied by hand: stays longer
    if (outcome === 'failed') snackbar.show({ text: t('share.failed', { url }), duration: 20_000 })
  }
  return (
    <Button variant="text" size="small" className={about.action} icon={<Icon name="share" />} onClick={() => void send()}>
      {t('share.button')}
    </Button>
  )
}
