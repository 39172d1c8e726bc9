import { type ReactNode, Suspense } from 'react'
import { useI18n } from '../bind/shop.ts'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { ErrorBoundary, type FailureProps } from './ErrorBoundary.tsx'
import { lazyView } from './lazy-view.tsx'
import { LoadError, InlineLoadError } from './LoadError.tsx'
import { importWithTimeout } from '../web/import-chunk.ts'
import * as css from './LazyBoundary.module.css'

type FailureOptions = {
  /** Closes the dialog after a load error or a crash. Omitted when there is no page below it. */
  readonly onClose?: (() => void) | undefined
  /** False for the problem report: hides the button that would open the crashed report again. */
  readonly canReport?: boolean
}

// a separate chunk, because it needs the dialog components, which the start does not have
const loadCrash = () => importWithTimeout('app/LayerCrash', () => import('../app/LayerCrash.tsx'))
export const LayerCrash = lazyView(loadCrash, 'LayerCrash', { fallback: LoadError })

/**
 * Wraps a lazily loaded dialog: a loading bar while it loads, and an error when it fails to load or
 * crashes.
 */
export function LazyDialogBoundary({ isShown = true, children, ...options }: FailureOptions & {
  /** False while the customer does not wait for the dialog: then neither bar nor error is shown. */
  readonly isShown?: boolean
  readonly children: ReactNode
}) {
  return (
    <ErrorBoundary renderFallback={failure => isShown && <LayerFailure {...failure} {...options} />}>
      {/* without `onClose` the boot loader is below the dialog, and shows a loading bar already */}
      <Suspense fallback={isShown && options.onClose && <DialogFallback />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Wraps a lazily loaded section of a page. `fallback` is shown while it loads. */
export function LazyBoundary({ fallback, children }: { readonly fallback: ReactNode; readonly children: ReactNode }) {
  return (
    <ErrorBoundary renderFallback={failure => <InlineLoadError {...failure} />}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/**
 * Shows a load error as a strip, whose code is in the first chunk: another chunk could fail to load
 * as well. Shows a crash in a dialog: the crashed layer has already loaded the dialog components.
 */
function LayerFailure(props: FailureProps & FailureOptions) {
  if (props.problem.code === 'network') return <LoadError {...props} />
  return <Suspense fallback={<DialogFallback />}><LayerCrash {...props} /></Suspense>
}

function DialogFallback() {
  const { t } = useI18n()
  return <div className={css.bar}><LoadingBar label={t('common.loading')} /></div>
}
