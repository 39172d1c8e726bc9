import { Component, type ReactNode } from 'react'
import type { Problem } from '../../core/shop/problem.ts'
import { MissingFileError } from '../web/fetched.ts'
import { LoadFailedError } from './lazy-view.tsx'

export type FailureProps = { readonly problem: Problem; readonly onRetry: () => void }

type Props = {
  readonly children: ReactNode
  /** Renders the fallback in place of the crashed view. */
  readonly show: (failure: FailureProps) => ReactNode
}

/** Replaces a view that throws by a fallback with a retry. The rest of the page keeps working (ERR-04). */
export class ErrorBoundary extends Component<Props, { readonly failed: Error | null }> {
  override state: { readonly failed: Error | null } = { failed: null }

  static getDerivedStateFromError(error: unknown): { failed: Error } {
    return { failed: error instanceof Error ? error : new Error(String(error)) }
  }
  /** Discards a load error, so that the view makes a new attempt when it is opened again. */
  override componentWillUnmount(): void {
    if (this.state.failed instanceof LoadFailedError) this.state.failed.reset()
  }
  override render(): ReactNode {
    const { failed } = this.state
    if (failed === null) return this.props.children
    return this.props.show({
      problem: { code: failed instanceof LoadFailedError ? 'network' : 'unknown', message: failed.message },
      onRetry: () => {
        // a release has replaced the file, so only a reload finds its successor
        if (failed.cause instanceof MissingFileError) return location.reload()
        if (failed instanceof LoadFailedError) failed.reset()
        this.setState({ failed: null })
      },
    })
  }
}
