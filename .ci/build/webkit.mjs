import net from 'node:net'
import { webkitPath, xvfbPath } from './browser.mjs'
import { startChild } from './children.mjs'
import { complaint } from './complaint.mjs'
import { until } from './web-driver.mjs'

/** @returns {Promise<number>} */
const freePort = () => new Promise((resolve, reject) => {
  const probe = net.createServer().once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const { port } = /** @type {net.AddressInfo} */ (probe.address())
    probe.close(() => resolve(port))
  })
})

/**
 * A screen that nobody sees; resolves with its name.
 * @param {string} xvfb
 * @returns {Promise<string>}
 */
const startScreen = xvfb => new Promise((resolve, reject) => {
  const child = startChild(xvfb, ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] })
  const written = /** @type {import('node:stream').Readable} */ (child.stdio[3])
  written.once('data', number => resolve(`:${String(number).trim()}`))
  child.once('error', reject).once('close', () => reject(complaint(`${xvfb} has ended before it had a screen`)))
})

/** Starts WebKitGTK's driver on a screen of its own, both until this process ends; resolves with the driver's address. */
export async function startWebkit() {
  const driver = await webkitPath()
  const display = await startScreen(await xvfbPath())
  const port = await freePort()
  // a machine without a graphics card draws three times as fast without its layers
  const env = { ...process.env, DISPLAY: display, TZ: 'Europe/Moscow', WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' }
  startChild(driver, [`--port=${port}`], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await until(`an answer of ${driver}`, async () => (await fetch(`${url}/status`)).ok || null)
  return url
}
