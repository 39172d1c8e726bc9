import { Component, type ReactNode } from 'react'
import { ErrorLayout } from './layouts/ErrorLayout.tsx'

/** A view that throws shows the error layout in its place; the rest of the page goes on, and nothing stored is touched (ERR-04). */
export class Crash extends Component<{ readonly children: ReactNode }, { readonly failed: Error | null }> {
  override state: { readonly failed: Error | null } = { failed: null }

  static getDerivedStateFromError(error: unknown): { failed: Error } {
    return { failed: error instanceof Error ? error : new Error(String(error)) }
  }
  override render(): ReactNode {
    const { failed } = this.state
    if (failed === null) return this.props.children
    return <ErrorLayout problem={{ code: 'unknown', message: failed.message }} onRetry={() => this.setState({ failed: null })} />
  }
}
