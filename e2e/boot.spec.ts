import { expect, test } from './support/fixtures.ts'
import { enterByTakeAway } from './support/steps.ts'

test('[BOOT-02, BOOT-04, BOOT-06] a returning visitor asks for nothing twice, and for the menu from the head of the page, in a chain of two @desktop', async ({ page, shop }) => {
  await enterByTakeAway(page, '/', { hasAnswered: true })
  await page.waitForLoadState('networkidle')
  // three doors, so that nothing is told of an order by who was quicker: the shop's code and look, the first calls' answers, all others
  const [code, first, rest] = [door(), door(), door()]
  let isFirst = true
  const asked: string[] = []
  const pathsAsked = (): string[] => asked.map(url => url.slice(shop.api.length).replace(/\?.*/, ''))
  // whatever else the page needs of the shop's own site
  await page.route(/\.(?:js|css)$/, async route => {
    await code.opened
    await route.continue()
  })
  await page.route(url => url.href.startsWith(`${shop.api}/1/`), async route => {
    const url = route.request().url()
    if (route.request().method() !== 'GET') return route.continue()
    asked.push(url)
    await (isFirst ? first : rest).opened
    return route.continue()
  })
  // Firefox's driver would have a reload over only once the page can be used
  await page.goto(page.url(), { waitUntil: 'commit' })
  await expect.poll(() => pathsAsked().sort(), 'before any script or style sheet is there').toEqual([
    '/1/p/cities', expect.stringMatching(/^\/1\/p\/restos\/\d+$/),
    expect.stringMatching(/^\/1\/restos\/\d+\/position-time-slots$/), expect.stringMatching(/^\/1\/restos\/\d+\/positions\/modifiers$/),
  ])
  isFirst = false
  first.open()
  await expect.poll(() => pathsAsked().slice(4).map(path => path.replace(/.*\//, '')), 'the menu waits for the first calls alone')
    .toEqual(expect.arrayContaining(['position-groups', 'positions', 'promotions', 'working-hours']))
  expect(asked.some(url => url.endsWith('/1/now')), 'the time is the shop\'s own to ask').toBe(false)
  code.open()
  rest.open()
  await expect(page.getByText('Роллы').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url, index) => asked.indexOf(url) !== index), 'asked twice').toEqual([])
})

/** Keeps waiting who comes before it is opened. */
function door(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined
  const opened = new Promise<void>(resolve => (open = resolve))
  return { opened, open }
}
