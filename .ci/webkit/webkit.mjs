import net from 'node:net'
import { ensureWebkitDriver, ensureXvfb } from '../test/browser.mjs'
import { startChild } from '../cli/children.mjs'
import { CliError } from '../cli/cli-error.mjs'
import { waitUntil } from './web-driver.mjs'

/** Finds a free port on loopback. @returns {Promise<number>} */
const findFreePort = () => new Promise((resolve, reject) => {
  const probe = net.createServer().once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const { port } = /** @type {net.AddressInfo} */ (probe.address())
    probe.close(() => resolve(port))
  })
})

/**
 * Starts a virtual display; resolves with its name, such as `:99`.
 * @param {string} xvfb
 * @returns {Promise<string>}
 */
const startDisplay = xvfb => new Promise((resolve, reject) => {
  const child = startChild(xvfb, ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  const displayNumber = /** @type {import('node:stream').Readable} */ (child.stdio[3])
  displayNumber.once('data', number => resolve(`:${String(number).trim()}`))
  child.once('error', reject).once('close', () => reject(new CliError(`${xvfb} exited before it had a display`)))
})

/**
 * Starts WebKitGTK's driver on a virtual display. Both run until this process exits.
 * Returns the driver's address.
 */
export async function startWebkit() {
  const driver = await ensureWebkitDriver()
  const display = await startDisplay(await ensureXvfb())
  const port = await findFreePort()
  // without a graphics card, rendering is three times as fast without compositing layers
  const env = {
    ...process.env,
    DISPLAY: display,
    TZ: 'Europe/Moscow',
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  }
  startChild(driver, [`--port=${port}`], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await waitUntil(`a response of ${driver}`, async () => (await fetch(`${url}/status`)).ok || null)
  return url
}
