import { setTimeout as pause } from 'node:timers/promises'
import { watchPage } from './watch.mjs'

/** A slow network: ms, and bytes a second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
/**
 * How many times the processor is slowed: 4 makes a slow phone of a fast machine, on a slow one fewer
 * do.
 */
export const SLOWED = Number(process.env.SLOWED ?? 4)
const PHONE = {
  viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true,
  locale: 'ru-RU', timezoneId: 'Europe/Moscow',
}
/** An answer within so many milliseconds is felt as immediate (RAIL). */
const AT_ONCE = 100
/** A task of more milliseconds is a long one, and the rest of it blocks (Long Tasks API). */
const LONG = 50
const PATIENCE = 60_000

/** An empty device, but for what the shop has stored on it. */
export async function openContext(browser, stored = {}) {
  const context = await browser.newContext(PHONE)
  await context.addInitScript(values => {
    for (const [key, value] of Object.entries(values)) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    }
  }, stored)
  return context
}

/**
 * Opens an address on the slow phone and measures its steps (watch.mjs) until the last one is visible
 * and responds to an action at once. Long tasks, layout shifts and traffic are counted until then.
 */
export async function visit(browser, context, url, steps) {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await slowWorkers(browser)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', NETWORK)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const trafficUntil = followTraffic(client)
  await servePhotos(client, await photo(browser))
  await page.addInitScript(watchPage, steps)
  await page.goto(url, { waitUntil: 'commit' })
  const { name, does } = steps.at(-1)
  const last = does === undefined ? name : `${name}, answered`
  await until(client, `${JSON.stringify(last)} in (window.seenByPerson?.marks ?? {})`)
  // the browser reports long tasks and layout shifts with a delay
  await pause(500)
  const seen = await page.evaluate(() => ({ ...window.seenByPerson, origin: performance.timeOrigin }))
  const { marks, tasks, shifts, texts, origin } = seen
  await page.close()
  const wanted = Math.max(marks[name], marks[last] - AT_ONCE)
  const before = list => list.filter(([start]) => start < wanted)
  return {
    seen: marks[name],
    wanted,
    answer: marks[last] - marks[name],
    text: texts.findLast(time => time <= marks[last]) ?? texts[0] ?? NaN,
    blocking: before(tasks).reduce((sum, [, duration]) => sum + Math.max(0, duration - LONG), 0),
    shift: before(shifts).reduce((sum, [, value]) => sum + value, 0),
    ...trafficUntil(origin + wanted),
  }
}

/**
 * Asks in a few words: Playwright's own waiting would have the slow page read its script while it
 * starts.
 */
async function until(client, expression) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(200)) {
    const { result } = await client.send('Runtime.evaluate', { expression })
    if (result.value === true) return
  }
  throw new Error(`${PATIENCE} ms have passed without ${expression}`)
}

/** Requests and bytes, by type, as they came over the network until a moment of the wall clock. */
function followTraffic(client) {
  const requests = new Map()
  /** From the browser's clock in seconds to the wall's in ms. */
  let offset = NaN
  client.on('Network.requestWillBeSent', ({ requestId, timestamp, wallTime, type }) => {
    offset = wallTime - timestamp
    requests.set(requestId, { type, asked: wallTime * 1000, bytes: 0, done: Infinity })
  })
  client.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    Object.assign(requests.get(requestId) ?? {}, { bytes: encodedDataLength, done: (timestamp + offset) * 1000 })
  })
  return until => {
    const bytes = {}
    for (const one of requests.values()) if (one.done < until) bytes[one.type] = (bytes[one.type] ?? 0) + one.bytes
    return { requests: [...requests.values()].filter(({ asked }) => asked < until).length, bytes }
  }
}

/**
 * Photos as a chain has them: the sandbox's are drawings, which the page's own thread would read as
 * documents. Each is as late as its bytes are in that network.
 */
async function servePhotos(client, body) {
  client.on('Fetch.requestPaused', async ({ requestId }) => {
    await pause(NETWORK.latency + body.length * 0.75 / NETWORK.downloadThroughput * 1000)
    const responseHeaders = [{ name: 'Content-Type', value: 'image/jpeg' }]
    // the page may be gone by then
    await client
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
      .catch(() => undefined)
  })
  await client.send('Fetch.enable', { patterns: [{ urlPattern: '*/pictures/*' }] })
}

/** A JPEG of 640 × 360, in base64. */
async function photo(browser) {
  const page = await browser.newPage()
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
    const context = canvas.getContext('2d')
    for (let at = 0; at < 400; at++) {
      context.fillStyle = `hsl(${(at * 47) % 360} 60% ${30 + (at % 5) * 10}%)`
      context.fillRect((at * 97) % 640, (at * 61) % 360, 80, 50)
    }
    return canvas.toDataURL('image/jpeg', 0.8)
  })
  await page.close()
  return address.split(',')[1]
}

/** For the browser the network of a site's worker is another than the page's: it is as slow. */
async function slowWorkers(browser) {
  const client = await browser.newBrowserCDPSession()
  const { targetInfos } = await client.send('Target.getTargets')
  for (const { targetId } of targetInfos.filter(({ type }) => type === 'service_worker')) {
    const { sessionId } = await client.send('Target.attachToTarget', { targetId, flatten: false })
    const message = JSON.stringify({ id: 1, method: 'Network.emulateNetworkConditions', params: NETWORK })
    await client.send('Target.sendMessageToTarget', { sessionId, message })
  }
}
