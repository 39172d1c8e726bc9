import { useI18n } from '../bind/shop.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import type { FailureProps } from '../lazy/ErrorBoundary.tsx'
import { FailurePage } from './FailurePage.tsx'

/** Replaces a crashed layer by a dialog with a retry. The page below stays. */
export function LayerCrash({ onClose, ...failure }: FailureProps & {
  /** Omitted when there is no page below the layer. */
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
