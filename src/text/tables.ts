import { ru } from './start/ru.ts'
import type { LaterTexts, StartTexts } from './texts.ts'

/** Russian comes with the first script, for it is the default and the fallback; the others load when asked for. */
export const fallbackTable: StartTexts = ru

/** What the first menu says in a language. */
export async function loadStart(locale: string): Promise<StartTexts> {
  if (locale === 'en') return (await import('./start/en.ts')).en
  if (locale === 'cnr') return (await import('./start/cnr.ts')).cnr
  return ru
}

/** What everything else says. */
export async function loadLater(locale: string): Promise<LaterTexts> {
  if (locale === 'en') return (await import('./later/en.ts')).en
  if (locale === 'cnr') return (await import('./later/cnr.ts')).cnr
  return (await import('./later/ru.ts')).ru
}
