import { type ReactNode, Suspense } from 'react'
import { useI18n } from '../bind/shop.ts'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { ErrorBoundary, type FailureProps } from './ErrorBoundary.tsx'
import { lazyView } from './lazy-view.tsx'
import { LoadError, InlineLoadError } from './LoadError.tsx'
import * as css from './LazyBoundary.module.css'

type Failing = {
  /** Closes the layer when its code cannot be loaded; left out where nothing else can be shown. */
  readonly onClose?: (() => void) | undefined
  readonly canReport?: boolean
}

// shares the dialog components with every view that can crash in its place
const LayerCrash = lazyView(() => import('./LayerCrash.tsx').then(file => file.LayerCrash), { fallback: LoadError })

/** Wraps a lazily loaded dialog: shows a loading bar at once, and an error when its code fails to load or crashes. */
export function LazyDialogBoundary({ isShown = true, children, ...failing }: Failing & {
  /** False while the customer does not wait for the dialog: then neither the bar nor the error is shown. */
  readonly isShown?: boolean
  readonly children: ReactNode
}) {
  return (
    <ErrorBoundary show={failure => isShown && <LayerFailure {...failure} {...failing} />}>
      {/* without a way to close it, the page's own loading state is shown */}
      <Suspense fallback={isShown && failing.onClose && <DialogFallback />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Wraps a lazily loaded section of a page; `fallback` takes its place while it loads. */
export function LazyBoundary({ fallback, children }: { readonly fallback: ReactNode; readonly children: ReactNode }) {
  return (
    <ErrorBoundary show={failure => <InlineLoadError {...failure} />}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/**
 * A load error is shown with code that is already loaded. A crash is shown in a dialog, whose code
 * came with the layer.
 */
function LayerFailure(props: FailureProps & Failing) {
  if (props.problem.code === 'network') return <LoadError {...props} />
  return <Suspense fallback={<DialogFallback />}><LayerCrash {...props} /></Suspense>
}

function DialogFallback() {
  const { t } = useI18n()
  return <div className={css.bar}><LoadingBar label={t('common.loading')} /></div>
}
