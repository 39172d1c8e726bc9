import { ru } from './ru.ts'
import type { Texts } from './texts.ts'

/** Russian comes with the first chunk, for it is the default and the fallback; the others load when asked for. */
export const fallbackTable: Texts = ru

export async function loadTable(locale: string): Promise<Texts> {
  if (locale === 'en') return (await import('./en.ts')).en
  if (locale === 'cnr') return (await import('./cnr.ts')).cnr
  return ru
}
