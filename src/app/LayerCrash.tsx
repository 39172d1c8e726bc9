import { useWords } from '../bind/shop.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import type { FailureProps } from './Crash.tsx'
import { FailurePage } from './FailurePage.tsx'

/** A layer that throws: the page beneath stays, and the layer can be closed or tried again. */
export function LayerCrash({ onClose, ...failure }: FailureProps & {
  /** Left out where there is no page beneath to go back to. */
  readonly onClose?: (() => void) | undefined
  readonly canReport?: boolean
}) {
  const { t } = useWords()
  return (
    <Dialog headline={t('error.headline')} headlineHidden onClose={onClose} closeLabel={t('common.close')}>
      <FailurePage {...failure} />
    </Dialog>
  )
}
