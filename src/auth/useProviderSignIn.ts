import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Creates a provider's sign-in when the component mounts or `provider` changes, and closes it
 * afterwards. Null during the first rendering.
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
