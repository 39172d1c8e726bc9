import { mock } from 'node:test'
import * as assert from 'uvu/assert'
import { createStore } from '../../core/store/store.ts'
import { moreThanSplash } from '../../src/app/splash.ts'
import { component } from '../support/component.ts'

const splash = component('the splash that came with the page')
splash.before.each(() => mock.timers.enable({ apis: ['setTimeout'] }))
splash.after.each(() => mock.timers.reset())

/** A page whose boot the test tells of; `isOver` once the shop is drawn. */
async function page(name: string) {
  const sight = createStore<{ readonly at: 'loader' | 'page' }>({ at: 'loader' })
  const showsDialog = createStore(false)
  let isOver = false
  const { current } = { current: createStore({ page: { name } }) }
  void moreThanSplash({ boot: { sight, showsDialog }, router: { current } } as unknown as Parameters<typeof moreThanSplash>[0]).then(() => { isOver = true })
  await turn()
  return { sight, showsDialog, isOver: () => isOver }
}
const turn = async (): Promise<void> => {
  for (let at = 0; at < 5; at += 1) await Promise.resolve()
}

splash('[BOOT-01] stands before a menu until that can be shown, or its place is asked for, half a second at most', async () => {
  for (const shows of ['menu', 'dialog', 'nothing'] as const) {
    const { sight, showsDialog, isOver } = await page('menus.show')
    mock.timers.tick(499)
    await turn()
    assert.is(isOver(), false, shows)
    if (shows === 'menu') sight.set({ at: 'page' })
    else if (shows === 'dialog') showsDialog.set(true)
    else mock.timers.tick(1)
    await turn()
    assert.is(isOver(), true, shows)
  }
})

splash('[BOOT-01] makes no other page wait: it asks for its code when it is drawn', async () => {
  for (const name of ['home.index', 'cart.index', 'restos.index']) assert.is((await page(name)).isOver(), true, name)
})

splash.run()
