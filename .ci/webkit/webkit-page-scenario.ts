import fs from 'node:fs'
import path from 'node:path'

/**
 * Screens that open by their address: name, address, and the CSS selector and the pattern of the
 * name of an element that shows when the screen is ready.
 */
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
 * Opens the screens that the order scenario does not open.
 * It runs after that scenario, with its customer.
 * The last screen is the error of a shop that cannot start.
 * @param {import('./webkit-order-scenario.ts').Scenario} scenario
 */
export async function runPageScenario({ browser: { go, press, run }, site, folder, isNarrow, checkScreen }) {
  // a customer who has ordered before
  await go(site)
  await checkScreen('home-again', 'main article button', 'Добавить в корзину')
  await go(`${site}/menus/101`)
  await press('article button', 'Добавить в корзину: Филадельфия')
  await press('a', 'Корзина: .*1\\sпозиция')
  await checkScreen('form-again', 'main button', 'Изменить')
  for (const [screen, address, css, name] of PAGES) {
    await go(site + address)
    await checkScreen(screen, css, name)
  }
  await go(`${site}/orders`)
  if (isNarrow) await press('button', 'Открыть навигацию')
  await press(isNarrow ? '#overlays button' : 'header button', '(Профиль|Анна)')
  await checkScreen('leaving', '#overlays button', 'Выйти')

  // a restaurant with several menus
  await go(site)
  await press('header button', '[^]*Изменить адрес')
  await press('#overlays label', 'Самовывоз')
  await press('#overlays button', 'Сохранить')
  await go(`${site}/menus/101`)
  await checkScreen('menus', 'main h2', 'Роллы')

  // the storage of another chain needs this file, so without the file the shop cannot start
  const name = fs.readdirSync(path.join(folder, 'assets')).find(file => /^pre-boot-[\w]+\.js/.test(file)) ?? ''
  const script = path.join(folder, 'assets', name)
  fs.renameSync(script, `${script}.away`)
  await run('localStorage.setItem("app_white_label", "another")')
  await go(site)
  await checkScreen('crash', '[role=alert]', '')
  fs.renameSync(`${script}.away`, script)
}
