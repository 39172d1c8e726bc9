import type { Page, Route } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { addFromCard, card, enterByTakeAway, menuByTakeAway, MENU } from './support/steps.ts'

/* What comes in a file of its own is missed only where it is needed, and can be asked for again. */

const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is cut off': route => route.abort('connectionreset'),
  'is answered with an error': route => route.fulfill({ status: 503, body: 'нет' }),
  'is no script': route => route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html>' }),
}
const NEEDS: Readonly<Record<string, { readonly ask: (page: Page) => Promise<void>; readonly there: (page: Page) => ReturnType<Page['getByRole']> }>> = {
  purchase: {
    ask: page => page.goto('/cart').then(() => undefined),
    there: page => page.getByRole('heading', { level: 1, name: /^(?:Корзина|В корзине)/ }),
  },
  account: {
    ask: page => page.goto('/auth').then(() => undefined),
    there: page => page.getByRole('textbox', { name: /Номер телефона/ }),
  },
  place: {
    ask: page => page.getByRole('button', { name: /Изменить адрес/ }).click(),
    there: page => page.getByRole('dialog', { name: /Куда доставить|Как получить|Адрес/ }),
  },
}

for (const [part, { ask, there }] of Object.entries(NEEDS)) {
  for (const [what, spoil] of Object.entries(FAULTS)) {
    test(`[ERR-04] the file of ${part} ${what} at three tries: that is told where it is needed, the menu lives, and «Повторить» brings it @desktop`, async ({ page, allow }) => {
      allow(/Failed to load resource|ERR_|dynamically imported|status/)
      await enterByTakeAway(page, MENU, { hasAnswered: true })
      let asked = 0
      await page.route(`**/assets/${part}-*.js`, route => {
        asked += 1
        return spoil(route)
      })
      await page.reload()
      await expect(card(page, 'Калифорния').first()).toBeVisible()
      await ask(page)
      const again = page.getByRole('alert').getByRole('button', { name: 'Повторить' })
      await expect(again).toBeVisible()
      expect(asked).toBeGreaterThanOrEqual(3)
      await page.unrouteAll()
      await again.click()
      await expect(there(page).first()).toBeVisible()
    })
  }
}

test('[STO-05] a tap before the cart has come is kept though the page is closed at once @both', async ({ page, context }) => {
  await menuByTakeAway(page)
  // it hangs, as in a tunnel
  await page.route('**/assets/purchase-*.js', () => undefined)
  await page.reload()
  await addFromCard(page, 'Калифорния')
  await page.close()
  const next = await context.newPage()
  await next.goto(MENU)
  await expect(card(next, 'Калифорния').first().getByRole('group', { name: 'Количество: Калифорния' })).toContainText('1')
  await expect(next.getByRole('link', { name: /^Корзина/ }).first()).toBeVisible()
})
