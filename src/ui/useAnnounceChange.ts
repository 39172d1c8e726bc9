import { useAnnounce } from './AnnouncerProvider.tsx'
import { useMountAndUpdateEffect } from './effects.ts'

/**
 * Announces `text` after the first render and when `trigger` changes; by default `trigger` is the
 * text. Null is not announced.
 */
export function useAnnounceChange(text: string | null, trigger: unknown = text): void {
  const announce = useAnnounce()
  useMountAndUpdateEffect(trigger, () => {
    if (text !== null) announce(text)
  })
}
