import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createResource } from '../../../core/store/resource.ts'

const resource = suite('something that is loaded')

/** A request whose responses the test sends. */
function asking() {
  const open: { answer(value: string): void; fail(why: string): void }[] = []
  const sendRequest = (): Promise<string> => new Promise((resolve, reject) => {
    open.push({ answer: resolve, fail: why => reject(new Error(why)) })
  })
  const menu = createResource<string, string, number>(error => (error as Error).message)
  return { menu, ask: sendRequest, open }
}

resource('is asked for once, and again only when it could not be had', async () => {
  const { menu, ask, open } = asking()
  const [first, second] = [menu.load(ask, 11), menu.load(ask, 11)]
  assert.is(open.length, 1)
  assert.equal(menu.get(), { status: 'loading', key: 11 })
  open[0]?.fail('closed')
  await Promise.all([first, second])
  assert.equal(menu.get(), { status: 'failed', key: 11, problem: 'closed' })
  const secondCall = menu.load(ask, 11)
  open[1]?.answer('soup')
  await secondCall
  await menu.load(ask, 11)
  assert.equal([menu.get(), open.length], [{ status: 'ready', key: 11, value: 'soup' }, 2])
})

resource('a listener that requests the resource while it is loading sends no second request', () => {
  const { menu, ask, open } = asking()
  menu.subscribe(() => void menu.load(ask, 11))
  void menu.load(ask, 11)
  assert.is(open.length, 1)
})

resource('drops the answer to an earlier question', async () => {
  const { menu, ask, open } = asking()
  void menu.load(ask, 11)
  const other = menu.load(ask, 12)
  open[0]?.answer('late')
  open[1]?.answer('tea')
  await other
  assert.equal(menu.get(), { status: 'ready', key: 12, value: 'tea' })
})

resource('a loaded value stays while it is loaded again, and when that fails', async () => {
  const { menu, ask, open } = asking()
  const loaded = menu.load(ask, 11)
  open[0]?.answer('soup')
  await loaded
  const secondCall = menu.reload(ask, 11)
  assert.equal(menu.get(), { status: 'ready', key: 11, value: 'soup' })
  open[1]?.fail('closed')
  await secondCall
  assert.equal(menu.get(), { status: 'failed', key: 11, problem: 'closed', value: 'soup' })
})

resource('an earlier visit’s value is shown until the present one has loaded', async () => {
  for (const offersFirst of [true, false]) {
    const { menu, ask, open } = asking()
    if (offersFirst) menu.setInitialData('old', 5, 11)
    const request = menu.load(ask, 11)
    if (!offersFirst) menu.setInitialData('old', 5, 11)
    assert.equal(menu.get(), { status: 'ready', key: 11, value: 'old', cachedAt: 5 })
    open[0]?.fail('closed')
    await request
    assert.equal(menu.get(), { status: 'failed', key: 11, problem: 'closed', value: 'old', cachedAt: 5 })
    const secondCall = menu.load(ask, 11)
    assert.equal(menu.get(), { status: 'ready', key: 11, value: 'old', cachedAt: 5 }, 'a retry is seen at once')
    open[1]?.answer('new')
    await secondCall
    menu.setInitialData('old', 5, 11)
    assert.equal(menu.get(), { status: 'ready', key: 11, value: 'new' })
  }
})

resource('an earlier visit\'s value is shown after a failure, and never under another key', async () => {
  const { menu, ask, open } = asking()
  const request = menu.load(ask, 11)
  menu.setInitialData('old', 5, 12)
  assert.is(menu.get().status, 'loading')
  open[0]?.fail('closed')
  await request
  menu.setInitialData('old', 5, 11)
  assert.equal(menu.get(), { status: 'failed', key: 11, problem: 'closed', value: 'old', cachedAt: 5 })
})

resource.run()
