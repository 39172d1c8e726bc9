import type { ShopEnv } from '../../core/shop/app/base.ts'

/** Fields of `navigator`. `platform` is deprecated, but no other field helps to detect an iPad. */
interface Device {
  readonly userAgent: string
  readonly platform: string
  readonly maxTouchPoints: number
}

/** Detects a phone's or tablet's system. An iPad reports a Mac, but no Mac has a touch screen. */
export function detectPlatform({ userAgent, platform, maxTouchPoints }: Device): ShopEnv['platform'] {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios'
  return platform === 'MacIntel' && maxTouchPoints > 1 ? 'ios' : 'other'
}
