/**
 * Reads the query of the address with which the page was loaded, with its `?`. The browser keeps that address, so
 * this works after the shop has navigated. Returns '' where the browser has no such entry.
 */
export function readLandingQuery(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return entry === undefined ? '' : new URL(entry.name, location.origin).search
}
