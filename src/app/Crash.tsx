import { Component, type ReactNode } from 'react'
import type { Problem } from '../../core/shop/problem.ts'
import { MissingFileError } from '../web/import-chunk.ts'
import { LoadFailedError } from './lazy-view.tsx'

export type FailureProps = { readonly problem: Problem; readonly onRetry: () => void }

type Props = {
  readonly children: ReactNode
  /** Renders the replacement of the crashed view. */
  readonly show: (failure: FailureProps) => ReactNode
}

/**
 * Error boundary: replaces a view that throws. The rest of the page works on, and stored data stays
 * untouched (ERR-04).
 */
export class Crash extends Component<Props, { readonly failed: Error | null }> {
  override state: { readonly failed: Error | null } = { failed: null }

  static getDerivedStateFromError(error: unknown): { failed: Error } {
    return { failed: error instanceof Error ? error : new Error(String(error)) }
  }
  /** Allows a new load attempt when the view is opened again. */
  override componentWillUnmount(): void {
    if (this.state.failed instanceof LoadFailedError) this.state.failed.reset()
  }
  override render(): ReactNode {
    const { failed } = this.state
    if (failed === null) return this.props.children
    return this.props.show({
      problem: { code: failed instanceof LoadFailedError ? 'network' : 'unknown', message: failed.message },
      onRetry: () => {
        if (failed.cause instanceof MissingFileError) return location.reload()
        if (failed instanceof LoadFailedError) failed.reset()
        this.setState({ failed: null })
      },
    })
  }
}
