import { useEffect, useState } from 'react'

/** The theme that the page is drawn in. */
export function usePageTheme(): 'dark' | 'light' {
  const [theme, setTheme] = useState(pageTheme)
  useEffect(() => {
    const observer = new MutationObserver(() => setTheme(pageTheme()))
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [])
  return theme
}

function pageTheme(): 'dark' | 'light' {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'
}
