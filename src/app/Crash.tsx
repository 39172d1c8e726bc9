import { Component, type ReactNode } from 'react'
import type { Problem } from '../../core/shop/problem.ts'
import { Gone } from '../web/fetched.ts'
import { NotFetched } from './fetched-view.tsx'

export type FailureProps = { readonly problem: Problem; readonly onRetry: () => void }

type Props = {
  readonly children: ReactNode
  /** What stands in the place of the broken view. */
  readonly show: (failure: FailureProps) => ReactNode
}

/** A view that throws is replaced; the rest of the page goes on, and nothing stored is touched (ERR-04). */
export class Crash extends Component<Props, { readonly failed: Error | null }> {
  override state: { readonly failed: Error | null } = { failed: null }

  static getDerivedStateFromError(error: unknown): { failed: Error } {
    return { failed: error instanceof Error ? error : new Error(String(error)) }
  }
  /** Whoever opens it again makes an attempt of their own. */
  override componentWillUnmount(): void {
    if (this.state.failed instanceof NotFetched) this.state.failed.again()
  }
  override render(): ReactNode {
    const { failed } = this.state
    if (failed === null) return this.props.children
    return this.props.show({
      problem: { code: failed instanceof NotFetched ? 'network' : 'unknown', message: failed.message },
      onRetry: () => {
        if (failed.cause instanceof Gone) return location.reload()
        if (failed instanceof NotFetched) failed.again()
        this.setState({ failed: null })
      },
    })
  }
}
