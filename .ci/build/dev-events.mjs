/** @typedef {import('./dev-problems.mjs').Problem} Problem */

/**
 * What the pages are told, always the whole of it, so that one that has missed something needs nothing else.
 * @typedef {object} News
 * @property {number} build another one than the page's own: the page loads anew
 * @property {number} look another one: the page fetches its style sheets anew
 * @property {readonly Problem[]} problems why the sources make no shop; over the page
 * @property {readonly Problem[]} types what the type checker says; at its edge
 */

/** The address that pages listen at; none of the shop's own. */
const ADDRESS = '/dev-events'

/**
 * The pages that listen, by server-sent events.
 * @param {News} first
 */
export function devEvents(first) {
  let news = first
  /** @type {Set<import('node:http').ServerResponse>} */
  const pages = new Set()
  const text = () => `data: ${JSON.stringify(news)}\n\n`
  return {
    /** @param {Partial<News>} changes */
    tell(changes) {
      news = { ...news, ...changes }
      for (const page of pages) page.write(text())
    },
    /**
     * Answers a page that wants to listen, and no other request.
     * @param {import('node:http').IncomingMessage} request
     * @param {import('node:http').ServerResponse} response
     */
    answer(request, response) {
      if (request.url !== ADDRESS) return false
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      // a browser waits long by itself before it tries again
      response.write(`retry: 500\n${text()}`)
      pages.add(response)
      response.once('close', () => pages.delete(response))
      return true
    },
  }
}
