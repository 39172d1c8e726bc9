import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Creates a provider's sign-in after the first render, and again when `provider` changes. Closes it
 * on unmount and before the next one. Null during the first render.
 */
export function useProviderSignIn<T extends { close(): void }>(provider: unknown, create: () => T): T | null {
  const [signIn, setSignIn] = useState<T | null>(null)
  const createLatest = useEffectEvent(create)
  useEffect(() => {
    const created = createLatest()
    setSignIn(created)
    return () => created.close()
  }, [provider])
  return signIn
}
