import type { Config } from '../config.ts'

/** Whose applications the visitor's device can install. */
export type Platform = 'ios' | 'android' | 'other'

/** Where the chain's application is for this device; null when there is none to offer (CFG-07). */
export function appLink(platform: Platform, links: Config['links']): string | null {
  const link = platform === 'ios' ? links.appStore : platform === 'android' ? links.googlePlay : ''
  return link === '' ? null : link
}
