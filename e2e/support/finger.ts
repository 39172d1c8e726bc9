import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import { touchFirefox } from './firefox.ts'

export interface Point {
  readonly x: number
  readonly y: number
}
export type Touch = 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel'
/** One touch, and how many milliseconds after the one before it, by the touches' own clock. */
export type Finger = (type: Touch, at?: Point, after?: number) => Promise<void>

/** A finger on the page, by the tools of its engine. */
export async function fingerOn(page: Page): Promise<Finger> {
  return page.context().browser()?.browserType().name() === 'firefox' ? fingerOnFirefox(page) : fingerOnChromium(page)
}

async function fingerOnChromium(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page)
  let now = Date.now() / 1000
  return async (type, at, after) => {
    now += (after ?? 0) / 1000
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at], ...(after !== undefined && { timestamp: now }) })
  }
}

/** Its touches are as far apart as they are sent, and none is outside of the window. */
const fingerOnFirefox = (page: Page): Finger => async (type, at, after = 0) => {
  await pause(after)
  const steps = at === undefined ? [] : [{ type: 'pointerMove', x: Math.round(at.x), y: Math.min(Math.round(at.y), (page.viewportSize()?.height ?? Infinity) - 1) }]
  const last = { touchStart: [{ type: 'pointerDown', button: 0 }], touchMove: [], touchEnd: [{ type: 'pointerUp', button: 0 }], touchCancel: [{ type: 'pointerCancel' }] }
  await touchFirefox(page, ...steps, ...last[type])
}
