import { useAnnounce } from './LiveRegion.tsx'
import { useOccasion } from './occasions.ts'

/** Says a text when it has come, and again at each other `occasion`. Null says nothing. */
export function useSaid(text: string | null, occasion: unknown = text): void {
  const announce = useAnnounce()
  useOccasion(occasion, () => {
    if (text !== null) announce(text)
  })
}
