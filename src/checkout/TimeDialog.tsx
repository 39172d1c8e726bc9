import { useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogActions } from '../ui/overlays/DialogActions.tsx'
import { TimeChoice } from './TimeChoice.tsx'

/** The time of the order, changed from the menu (MENU-21). A change applies at once. */
export function TimeDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useI18n()
  return (
    <Dialog
      headline={t('checkout.timeOfOrder')}
      onClose={onClose}
      closeLabel={t('common.close')}
      size="confirm"
      footer={(
        <DialogActions><Button variant="filled" onClick={onClose}>{t('checkout.timeDone')}</Button></DialogActions>
      )}
    >
      <TimeChoice hasHeading={false} />
    </Dialog>
  )
}
