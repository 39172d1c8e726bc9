import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import { touchFirefox } from './firefox.ts'

export interface Point {
  readonly x: number
  readonly y: number
}
export type Touch = 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel'
/** Sends one touch event, `after` milliseconds after the previous one by the events' timestamps. */
export type Finger = (type: Touch, at?: Point, after?: number) => Promise<void>

/** Creates a finger on the page with the tools of its engine. */
export async function createFinger(page: Page): Promise<Finger> {
  return page.context().browser()?.browserType().name() === 'firefox'
    ? createFirefoxFinger(page)
    : createChromiumFinger(page)
}

async function createChromiumFinger(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page)
  let now = Date.now() / 1000
  return async (type, at, after) => {
    now += (after ?? 0) / 1000
    await session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [at],
      ...(after !== undefined && { timestamp: now }),
    })
  }
}

/** Timestamps are the real ones here, and no touch may be outside the window. */
const createFirefoxFinger =
  (page: Page): Finger =>
  async (type, at, after = 0) => {
    await pause(after)
    const steps =
      at === undefined
        ? []
        : [
            {
              type: 'pointerMove',
              x: Math.round(at.x),
              y: Math.min(Math.round(at.y), (page.viewportSize()?.height ?? Infinity) - 1),
            },
          ]
    const last = {
      touchStart: [{ type: 'pointerDown', button: 0 }],
      touchMove: [],
      touchEnd: [{ type: 'pointerUp', button: 0 }],
      touchCancel: [{ type: 'pointerCancel' }],
    }
    await touchFirefox(page, ...steps, ...last[type])
  }
