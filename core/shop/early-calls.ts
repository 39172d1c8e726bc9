import { KEY } from './keys.ts'

/**
 * The first calls of a visit, known before any of the shop's code has arrived: the page starts them from its
 * head, and the shop takes the answers over (BOOT-02). Each address is exactly the one that the shop asks for;
 * a test holds the two together. `stored` reads a kept value; `config` is the page's block as it stands, unread.
 */
export function earlyCalls(config: unknown, stored: (key: string) => string | null): readonly string[] {
  const { apiBase, whiteLabel } = (config ?? {}) as { apiBase?: unknown; whiteLabel?: unknown }
  if (typeof apiBase !== 'string' || typeof whiteLabel !== 'string') return []
  // another white label's values will be cleared, so they start nothing
  const label = stored(KEY.whiteLabel)
  const isOurs = label === whiteLabel
  const encodedLabel = encodeURIComponent(whiteLabel)
  const calls = ['/1/now', `/1/p/cities?whiteLabel=${encodedLabel}`]
  const cityId = isOurs ? idOf(stored(KEY.cityId)) : null
  const restoId = isOurs ? idOf(stored(KEY.restoId)) : null
  if (cityId !== null) calls.push(`/1/p/restos?cityId=${cityId}&whiteLabel=${encodedLabel}`)
  if (cityId !== null && restoId !== null && stored(KEY.deliveryMethod) !== null) {
    calls.push(`/1/p/restos/${restoId}`, `/1/restos/${restoId}/deliveries?size=100`)
  }
  return calls.map(path => `${apiBase}${path}`)
}

function idOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
