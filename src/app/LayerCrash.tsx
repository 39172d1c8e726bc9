import { useI18n } from '../bind/shop.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import type { FailureProps } from './ErrorBoundary.tsx'
import { FailurePage } from './FailurePage.tsx'

/** Replaces a layer that crashed: the page below stays, and the layer can be closed or retried. */
export function LayerCrash({ onClose, ...failure }: FailureProps & {
  /** Omitted when there is no page below to go back to. */
  readonly onClose?: (() => void) | undefined
  readonly canReport?: boolean
}) {
  const { t } = useI18n()
  return (
    <Dialog headline={t('error.headline')} headlineHidden onClose={onClose} closeLabel={t('common.close')}>
      <FailurePage {...failure} />
    </Dialog>
  )
}
