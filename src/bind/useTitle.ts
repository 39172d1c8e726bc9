import { useEffect } from 'react'

/** The document's title while the screen is shown; the innermost caller wins, for its effect runs last. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      if (document.title === title) document.title = before
    }
  }, [title])
}
