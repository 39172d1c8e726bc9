import type { ShopEnv } from '../../core/shop/base.ts'

/**
 * Parts of `navigator`.
 * `platform` is deprecated, but nothing else distinguishes an iPad from a Mac.
 */
interface Device {
  readonly userAgent: string
  readonly platform: string
  readonly maxTouchPoints: number
}

/** The platform of a phone or tablet. An iPad claims to be a Mac, but no Mac has a touch screen. */
export function detectPlatform({ userAgent, platform, maxTouchPoints }: Device): ShopEnv['platform'] {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios'
  return platform === 'MacIntel' && maxTouchPoints > 1 ? 'ios' : 'other'
}
