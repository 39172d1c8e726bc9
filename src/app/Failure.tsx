import { Suspense } from 'react'
import type { FailureProps } from './Crash.tsx'
import { FailurePage } from './later.ts'
import { MissingHere } from './Missing.tsx'

/** What went wrong, in place of a page: at once in plain words with a retry, and with help as soon as that has come (ERR-04). */
export function Failure(props: FailureProps) {
  return <Suspense fallback={<MissingHere {...props} />}><FailurePage {...props} /></Suspense>
}
