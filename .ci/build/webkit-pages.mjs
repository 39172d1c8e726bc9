import fs from 'node:fs'
import path from 'node:path'

/** Screens that have an address of their own and nothing to do but look: each with what is there when it is. */
const PAGES = /** @type {const} */ ([
  ['orders', '/orders', 'main h1', 'Мои заказы'],
  ['promotions', '/promotions', 'main h1', 'Акции'],
  ['promotion', '/promotions/1', '#overlays [role=dialog] button', 'Закрыть'],
  ['venues', '/restos', 'main h1', 'Заведения'],
  ['venue', '/restos/11', 'main h1', 'О заведении'],
  ['information', '/informaciya-dlya-klientov', 'main h1', ''],
  ['cookie', '/cookie', 'main h1', 'Cookie'],
  ['not-found', '/net-takoj-stranicy', 'main h1', ''],
])

/**
 * The screens beside the main road, as whoever has ordered sees them; the last is that of a shop that cannot start.
 * @param {import('./webkit-road.mjs').Walk} walk
 */
export async function walkPages({ browser: { go, press, run }, site, folder, isNarrow, step, look }) {
  await step('home and the form of whoever has ordered before', async () => {
    await go(site)
    await look('home-again', 'main article button', 'Добавить в корзину')
    await go(`${site}/menus/101`)
    await press('article button', 'Добавить в корзину: Филадельфия')
    await press('a', 'Корзина: .*1\\sпозиция')
    await look('form-again', 'main button', 'Изменить')
  })
  for (const [screen, address, css, name] of PAGES) await step(`by its address: ${address}`, async () => {
    await go(site + address)
    await look(screen, css, name)
  })
  await step('one\'s own page', async () => {
    await go(`${site}/orders`)
    if (isNarrow) await press('button', 'Открыть навигацию')
    await press(isNarrow ? '#overlays button' : 'header button', '(Профиль|Анна)')
    await look('leaving', '#overlays button', 'Выйти')
  })
  await step('several menus, where dishes are taken away', async () => {
    await go(site)
    await press('header button', '[^]*Изменить адрес')
    await press('#overlays label', 'Самовывоз')
    await press('#overlays button', 'Сохранить')
    await go(`${site}/menus/101`)
    await look('menus', 'main h2', 'Роллы')
  })
  await step('a shop that cannot start says so', async () => {
    // whose storage it is cannot be told without this file
    const [part = ''] = fs.readdirSync(path.join(folder, 'assets')).filter(file => /^beforehand-[\w]+\.js/.test(file)).map(file => path.join(folder, 'assets', file))
    fs.renameSync(part, `${part}.away`)
    await run('localStorage.setItem("app_white_label", "another")')
    await go(site)
    await look('crash', '[role=alert]', '')
    fs.renameSync(`${part}.away`, part)
  })
}
