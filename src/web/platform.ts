import type { ShopEnv } from '../../core/shop/base.ts'

/** What a browser says of itself; `platform` is deprecated and yet the only way to tell an iPad from a Mac. */
interface Device {
  readonly userAgent: string
  readonly platform: string
  readonly maxTouchPoints: number
}

/** Tells phones and tablets apart by maker. An iPad calls itself a Mac, but no Mac has a touch screen. */
export function platformOf({ userAgent, platform, maxTouchPoints }: Device): ShopEnv['platform'] {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios'
  return platform === 'MacIntel' && maxTouchPoints > 1 ? 'ios' : 'other'
}
