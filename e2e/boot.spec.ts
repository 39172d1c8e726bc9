import { expect, test } from './support/fixtures.ts'
import { enterForTakeAway } from './support/steps.ts'

test('[BOOT-02, BOOT-04, BOOT-06] a returning visit sends each request once, in two steps @desktop', async ({
  page,
  shop,
}) => {
  await enterForTakeAway(page, '/', { hasAnswered: true })
  await page.waitForLoadState('networkidle')
  // Three gates make the order independent of timing: the shop's code and styles, the responses to
  // the first calls, the responses to all others.
  const [code, first, rest] = [door(), door(), door()]
  let isFirst = true
  const requests: string[] = []
  const pathsAsked = (): string[] => requests.map(url => url.slice(shop.api.length).replace(/\?.*/, ''))
  // Holds the shop's scripts and style sheets.
  await page.route(/\.(?:js|css)$/, async route => {
    await code.opened
    await route.continue()
  })
  await page.route(url => url.href.startsWith(`${shop.api}/1/`), async route => {
    const url = route.request().url()
    if (route.request().method() !== 'GET') return route.continue()
    requests.push(url)
    await (isFirst ? first : rest).opened
    return route.continue()
  })
  // Firefox's driver would otherwise wait until the page is usable.
  await page.goto(page.url(), { waitUntil: 'commit' })
  await expect
    .poll(() => pathsAsked().sort(), 'before any script or style sheet is there')
    .toEqual([
      '/1/p/cities',
      expect.stringMatching(/^\/1\/p\/restos\/\d+$/),
      expect.stringMatching(/^\/1\/restos\/\d+\/position-time-slots$/),
      expect.stringMatching(/^\/1\/restos\/\d+\/positions\/modifiers$/),
    ])
  isFirst = false
  first.open()
  await expect
    .poll(
      () =>
        pathsAsked()
          .slice(4)
          .map(path => path.replace(/.*\//, '')),
      'the menu waits for the first calls alone',
    )
    .toEqual(expect.arrayContaining(['position-groups', 'positions', 'promotions', 'working-hours']))
  expect(requests.some(url => url.endsWith('/1/now')), 'the time is the shop\'s own to ask').toBe(false)
  code.open()
  rest.open()
  await expect(page.getByText('Роллы').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url, index) => requests.indexOf(url) !== index), 'asked twice').toEqual([])
})

/** Creates a promise that keeps its callers waiting until `open` is called. */
function door(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined
  const opened = new Promise<void>(resolve => (open = resolve))
  return { opened, open }
}
