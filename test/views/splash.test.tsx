import { mock } from 'node:test'
import * as assert from 'uvu/assert'
import { createStore } from '../../core/store/store.ts'
import { waitForMoreThanSplash } from '../../src/app/splash.ts'
import { componentSuite } from '../support/component.ts'

const splash = componentSuite('the splash that came with the page')
splash.before.each(() => mock.timers.enable({ apis: ['setTimeout'] }))
splash.after.each(() => mock.timers.reset())

/** A page whose start the test controls. `isOver` once the shop has rendered. */
async function page(name: string) {
  const view = createStore<{ readonly status: 'loader' | 'page' }>({ status: 'loader' })
  const showsDialog = createStore(false)
  let isOver = false
  const { current } = { current: createStore({ page: { name } }) }
  void waitForMoreThanSplash({
    boot: { view, showsDialog }, router: { current },
  } as unknown as Parameters<typeof waitForMoreThanSplash>[0]).then(() => { isOver = true })
  await turn()
  return { view, showsDialog, isOver: () => isOver }
}
const turn = async (): Promise<void> => {
  for (let at = 0; at < 5; at += 1) await Promise.resolve()
}

splash('[BOOT-01] stays before the menu or the address dialog is ready, half a second at most', async () => {
  for (const content of ['menu', 'dialog', 'nothing'] as const) {
    const { view, showsDialog, isOver } = await page('menus.show')
    mock.timers.tick(499)
    await turn()
    assert.is(isOver(), false, content)
    if (content === 'menu') view.set({ status: 'page' })
    else if (content === 'dialog') showsDialog.set(true)
    else mock.timers.tick(1)
    await turn()
    assert.is(isOver(), true, content)
  }
})

splash('[BOOT-01] makes no other page wait: it asks for its code when it is drawn', async () => {
  for (const name of ['home.index', 'cart.index', 'restos.index']) assert.is((await page(name)).isOver(), true, name)
})

splash.run()
