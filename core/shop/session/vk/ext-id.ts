import type { CookiePort } from '../../../env.ts'

const NAME = '__Host-vkid-ext-id'
/** As it was called before: it lives for a year. */
const FORMER_NAME = 'vkidExtId'
const YEAR = 365 * 24 * 60 * 60

/** VK ID's name for this browser (AUTH-04). */
export function keepExtId(cookies: CookiePort, id: string): void {
  cookies.set(NAME, id, { seconds: YEAR, sameSite: 'Strict' })
}

/** It leads to whoever signed in here: it leaves with that person (STO-06). */
export function forgetExtId(cookies: CookiePort): void {
  for (const name of [NAME, FORMER_NAME]) cookies.set(name, '', { seconds: 0, sameSite: 'Strict' })
}
