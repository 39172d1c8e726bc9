import type { CookiePort } from '../../../env.ts'

const NAME = '__Host-vkid-ext-id'
const YEAR = 365 * 24 * 60 * 60

/** VK ID's name for this browser (AUTH-04). */
export function keepExtId(cookies: CookiePort, id: string): void {
  cookies.set(NAME, id, { seconds: YEAR, sameSite: 'Strict' })
}

/** It leads to whoever signed in here: it leaves with that person (STO-06). */
export function forgetExtId(cookies: CookiePort): void {
  cookies.set(NAME, '', { seconds: 0, sameSite: 'Strict' })
}
