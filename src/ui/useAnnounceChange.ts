import { useAnnounce } from './LiveRegion.tsx'
import { useChangeEffect } from './effects.ts'

/**
 * Announces `text` after the first render and when `trigger` changes. By default the text triggers
 * itself; null is not announced.
 */
export function useAnnounceChange(text: string | null, trigger: unknown = text): void {
  const announce = useAnnounce()
  useChangeEffect(trigger, () => {
    if (text !== null) announce(text)
  })
}
