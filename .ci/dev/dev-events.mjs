/** @typedef {import('./dev-problems.mjs').Problem} Problem */

/**
 * The state of the development server (`DevState` in `src/dev/dev-state.ts`).
 * Every event has the whole state, so that a page may miss an earlier event.
 * @typedef {object} DevState
 * @property {number} build the number of the build; a page of another build reloads
 * @property {number} look the number of the styles; a page of another number reloads its sheets
 * @property {readonly Problem[]} problems errors of the build, shown over the page
 * @property {readonly Problem[]} types errors of the type checker, shown at the page's edge
 */

/** The address of the event stream; the shop has no such page. */
const ADDRESS = '/dev-events'

/**
 * Keeps the state, and sends it to all open pages as server-sent events.
 * @param {DevState} initial
 */
export function createDevEvents(initial) {
  let state = initial
  /** @type {Set<import('node:http').ServerResponse>} */
  const pages = new Set()
  const formatEvent = () => `data: ${JSON.stringify(state)}\n\n`
  return {
    /** @param {Partial<DevState>} changes */
    send(changes) {
      state = { ...state, ...changes }
      for (const page of pages) page.write(formatEvent())
    },
    /**
     * Answers a request for the event stream. Returns false for any other request.
     * @param {import('node:http').IncomingMessage} request
     * @param {import('node:http').ServerResponse} response
     */
    handleRequest(request, response) {
      if (request.url !== ADDRESS) return false
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      // the browser's default delay before it reconnects is long
      response.write(`retry: 500\n${formatEvent()}`)
      pages.add(response)
      response.once('close', () => pages.delete(response))
      return true
    },
  }
}
