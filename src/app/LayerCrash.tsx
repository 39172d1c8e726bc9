import { useShop, useWords } from '../bind/shop.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { Failure, type FailureProps } from './Failure.tsx'

/** A layer that throws: the page beneath stays, and the layer can be closed or tried again. */
export function LayerCrash({ onClose, ...failure }: FailureProps & { readonly onClose?: () => void; readonly canReport?: boolean }) {
  const { router } = useShop()
  const { t } = useWords()
  return (
    <Dialog headline={t('error.headline')} headlineHidden onClose={onClose ?? router.closeLayer} closeLabel={t('common.close')}>
      <Failure {...failure} />
    </Dialog>
  )
}
