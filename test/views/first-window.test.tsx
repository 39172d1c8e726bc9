import { mock } from 'node:test'
import { act } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { MenuSection } from '../../src/menu/MenuSection.tsx'
import { componentSuite, controlViewport } from '../kit/view.tsx'
import { openMenu, roll } from './menu.fixture.tsx'

const views = componentSuite('a long menu')
const setNear = controlViewport(views)
views.after.each(() => mock.timers.reset())

/** A page with 150 dishes: counts the dishes that each list has rendered. */
async function openLong() {
  const dishes = Array.from({ length: 150 }, (_, index) => roll(index + 1, `Ролл ${index + 1}`))
  const fixture = await openMenu(dishes)
  const { section, modifiers, resto } = fixture
  mock.timers.enable({ apis: ['setTimeout'] })
  fixture.show(
    <MenuSection menuId={1} section={section} modifiers={modifiers} currency={resto.currency} zone={resto.zone}
      isFirst isOnFirstScreen />,
  )
  const lists = [...document.querySelectorAll('section ul')]
  return {
    drawn: () => lists.map(list => list.querySelectorAll('article').length),
    setNear: (at: number, isNear: boolean) => act(async () => setNear(isNear, lists[at] as Element)),
    names: () => [...document.querySelectorAll('article h3')].map(heading => heading.textContent),
  }
}

views('[MENU-03] begins with the dishes of the first window; a list\'s are drawn when it comes near', async () => {
  const page = await openLong()
  assert.equal(page.drawn(), [12, 0, 0])
  await page.setNear(0, true)
  assert.equal(page.drawn(), [60, 0, 0])
  await page.setNear(2, true)
  await page.setNear(0, false)
  assert.equal(page.drawn(), [60, 0, 30], 'what is there stays')
})

views('[MENU-03] is soon there as a whole and in its order, near or not: to be searched and listened to', async () => {
  const page = await openLong()
  assert.equal(page.drawn(), [12, 0, 0])
  await act(async () => mock.timers.tick(5000))
  assert.equal(page.drawn(), [60, 60, 30])
  assert.equal(page.names(), Array.from({ length: 150 }, (_, index) => `Ролл ${index + 1}`))
})

views.run()
