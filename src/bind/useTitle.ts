import { useEffect } from 'react'

/** The document's title while the screen is shown; of several the last in the tree wins, hence a layer over its page. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      if (document.title === title) document.title = before
    }
  }, [title])
}
