import { Suspense } from 'react'
import type { FailureProps } from './ErrorBoundary.tsx'
import { FailurePage } from './lazy-views.ts'
import { InlineLoadError } from './LoadError.tsx'

/**
 * What replaces a page that failed (ERR-04). A message with a retry button is shown until the chunk of
 * the full error page has loaded.
 */
export function Failure(props: FailureProps) {
  return <Suspense fallback={<InlineLoadError {...props} />}><FailurePage {...props} /></Suspense>
}
