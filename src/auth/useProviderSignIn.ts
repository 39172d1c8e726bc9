import { useEffect, useEffectEvent, useState } from 'react'

/** Opens a provider's sign-in while its button is mounted. Null during the first rendering. */
export function useProviderSignIn<T extends { close(): void }>(provider: unknown, open: () => T): T | null {
  const [opened, setOpened] = useState<T | null>(null)
  const begin = useEffectEvent(open)
  useEffect(() => {
    const made = begin()
    setOpened(made)
    return () => made.close()
  }, [provider])
  return opened
}
