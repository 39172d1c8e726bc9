import { Component, type ReactNode } from 'react'
import type { Problem } from '../../core/shop/problem.ts'
import { MissingFileError } from '../web/import-chunk.ts'
import { LoadFailedError } from './lazy-view.tsx'

export type FailureProps = { readonly problem: Problem; readonly onRetry: () => void }

type Props = {
  readonly children: ReactNode
  /** Renders the fallback in place of the crashed view. */
  readonly renderFallback: (failure: FailureProps) => ReactNode
}

/**
 * Shows a fallback with a retry in place of a view that throws. The rest of the page keeps working
 * (ERR-04).
 */
export class ErrorBoundary extends Component<Props, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }
  /** Discards a load error, so that the view makes a new attempt when it is opened again. */
  override componentWillUnmount(): void {
    if (this.state.error instanceof LoadFailedError) this.state.error.reset()
  }
  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    return this.props.renderFallback({
      problem: { code: error instanceof LoadFailedError ? 'network' : 'unknown', message: error.message },
      onRetry: () => {
        if (reloadIfMissing(error.cause)) return
        if (error instanceof LoadFailedError) error.reset()
        this.setState({ error: null })
      },
    })
  }
}

/** Reloads the page after a MissingFileError, since a retry would fail again. Returns whether it does. */
export function reloadIfMissing(error: unknown): boolean {
  const isMissing = error instanceof MissingFileError
  if (isMissing) location.reload()
  return isMissing
}
