import { useAnnounce } from './LiveRegion.tsx'
import { useChangeEffect } from './effects.ts'

/**
 * Announces a text when it changes, and again after each other change of `trigger`. Null announces
 * nothing.
 */
export function useAnnounceChange(text: string | null, trigger: unknown = text): void {
  const announce = useAnnounce()
  useChangeEffect(trigger, () => {
    if (text !== null) announce(text)
  })
}
