import { setTimeout as pause } from 'node:timers/promises'

const PLAIN_ADD = 'article button[aria-label^="Добавить в корзину"]:not([aria-disabled="true"])'

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? NaN
}
export const round = (value, digits = 1) => Math.round(value * 10 ** digits) / 10 ** digits

/**
 * Milliseconds from a press on «В корзину» to the frame that shows it painted, for dishes all over the
 * page.
 */
export async function addTimes(page, taps) {
  await page.evaluate(() => {
    window.painted = []
    addEventListener('click', event => {
      const start = event.timeStamp
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        // runs when the frame has been handed over
        port1.onmessage = () => window.painted.push(performance.now() - start)
        port2.postMessage(undefined)
      })
    }, { capture: true })
  })
  const buttons = await page.locator(PLAIN_ADD).elementHandles()
  const step = Math.max(1, Math.floor(buttons.length / taps))
  for (let at = 0; at < taps; at++) {
    const button = buttons[Math.min(buttons.length - 1, at * step)]
    await button.evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    // the layout after the scroll, and the preflight of the tap before, are not what is measured
    await pause(700)
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
    await pause(300)
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
    const box = await button.boundingBox()
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForFunction(wanted => window.painted.length >= wanted, at + 1)
  }
  // the first ones warm the engine up
  return (await page.evaluate(() => window.painted)).slice(2)
}

/** Intervals between frames in ms while a finger-like gesture scrolls down the page. */
export async function scrollFrames(page, client, distance) {
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    window.frames_ = []
    let before
    const tick = now => {
      if (before !== undefined) window.frames_.push(now - before)
      before = now
      if (window.frames_ !== null) window.handle_ = requestAnimationFrame(tick)
    }
    window.handle_ = requestAnimationFrame(tick)
  })
  await client.send('Input.synthesizeScrollGesture', {
    x: 640, y: 500, yDistance: -distance, speed: 2500, gestureSourceType: 'mouse',
  })
  return page.evaluate(() => {
    cancelAnimationFrame(window.handle_)
    return { frames: window.frames_.slice(1), top: scrollY }
  })
}

/** Bytes of the heap and numbers of nodes and listeners, with all rubbish collected. */
export async function kept(client) {
  for (let times = 0; times < 3; times++) await client.send('HeapProfiler.collectGarbage')
  await client.send('Performance.enable')
  const { metrics } = await client.send('Performance.getMetrics')
  const of = name => metrics.find(metric => metric.name === name)?.value ?? NaN
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

/** Goes to and fro between the menu and the promotions. */
export async function changeRoutes(page, times) {
  for (let at = 0; at < times; at++) {
    const toMenu = at % 2 === 1
    await page.evaluate(
      path => document.querySelector(`header a[href="${path}"]`).click(), toMenu ? '/' : '/promotions',
    )
    // a function and no selector, whose handle would keep the page that is left in memory
    await page.waitForFunction(
      ([wanted, sign]) => location.pathname === wanted && document.querySelector(sign) !== null,
      toMenu ? ['/', 'main section article'] : ['/promotions', 'main h1'],
    )
  }
  await pause(1000)
}
