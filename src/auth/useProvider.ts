import { useEffect, useEffectEvent, useState } from 'react'

/** The sign-in of a provider, opened for as long as its button is in the page; null at first. */
export function useProvider<T extends { close(): void }>(provider: unknown, open: () => T): T | null {
  const [opened, setOpened] = useState<T | null>(null)
  const begin = useEffectEvent(open)
  useEffect(() => {
    const made = begin()
    setOpened(made)
    return () => made.close()
  }, [provider])
  return opened
}
