import { useNotices } from '../bind/parts.ts'
import { useStore } from '../bind/shop.ts'
import { LazyDialogBoundary } from '../lazy/LazyBoundary.tsx'
import { lazyView } from '../lazy/lazy-view.tsx'
import { files } from './parts/files.ts'

const TimeDialog = lazyView(files.cartViews, 'TimeDialog', { services: ['purchase'], messages: 'purchase' })

/** The dialog for the time of the order. */
export function TimeHost() {
  const { isTimeOpen } = useNotices()
  const close = () => isTimeOpen.set(false)
  return useStore(isTimeOpen) && <LazyDialogBoundary onClose={close}><TimeDialog onClose={close} /></LazyDialogBoundary>
}
