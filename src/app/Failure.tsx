import { Suspense } from 'react'
import type { FailureProps } from '../lazy/ErrorBoundary.tsx'
import { FailurePage } from '../lazy/lazy-views.ts'
import { InlineLoadError } from '../lazy/LoadError.tsx'

/**
 * Replaces a page that crashed or could not be loaded (ERR-04). Shows a short message with a retry
 * button until the chunk of the full error page has loaded.
 */
export function Failure(props: FailureProps) {
  return <Suspense fallback={<InlineLoadError {...props} />}><FailurePage {...props} /></Suspense>
}
