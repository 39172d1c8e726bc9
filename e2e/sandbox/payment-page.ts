import { escapeHtml } from './answer.ts'
import type { Resto } from './dataset.ts'
import type { StoredOrder } from './events.ts'

/**
 * Without `form-action`: browsers apply it to the redirect after the form as well, and that leads
 * to the shop.
 */
export const PAYMENT_PAGE_POLICY = "style-src 'unsafe-inline'; img-src data:; base-uri 'none'"

/**
 * The bank's page of the sandbox. `paidReturn` is the return address of a paid order, otherwise
 * null.
 */
export function paymentPage(order: StoredOrder, resto: Resto, paidReturn: string | null): string {
  const sum = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: resto.currency })
    .format(order.payableAmount / 100)
  const actions = paidReturn === null
    ? `<form method="post">
        <button class="pay" name="outcome" value="success">Оплатить</button>
        <button name="outcome" value="failure">Отказаться</button>
      </form>`
    : `<p role="status">Заказ оплачен.</p><a class="pay" href="${escapeHtml(paidReturn)}">Вернуться в магазин</a>`
  return `<!doctype html>
<html lang="ru">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <link rel="icon" href="data:,">
  <title>Оплата заказа ${escapeHtml(order.number)}</title>
  <style>
    body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #eef1f4;
      color: #16202a; font: 16px/1.5 system-ui, sans-serif }
    main { box-sizing: border-box; width: min(26rem, 100%); padding: 2rem; background: #fff; border-radius: 1rem;
      box-shadow: 0 8px 32px #16202a1f }
    h1 { margin: 0 0 .25rem; font-size: 1.25rem }
    p { margin: 0 0 1rem }
    .sum { font-size: 2rem; font-weight: 700; font-variant-numeric: tabular-nums }
    form { display: grid; gap: .75rem }
    button, a { box-sizing: border-box; display: block; width: 100%; padding: .875rem; border: 1px solid #b9c3cd;
      border-radius: .75rem; background: #fff; color: inherit; font: inherit; text-align: center;
      text-decoration: none; cursor: pointer }
    .pay { border-color: #0b6b3a; background: #0b6b3a; color: #fff; font-weight: 600 }
    :focus-visible { outline: 3px solid #1a73e8; outline-offset: 2px }
    small { display: block; margin-top: 1.25rem; color: #55626e }
  </style>
</head>
<body>
  <main>
    <h1>Заказ ${escapeHtml(order.number)}</h1>
    <p>${escapeHtml(resto.name)}</p>
    <p class="sum">${escapeHtml(sum)}</p>
    ${actions}
    <small>Учебная оплата: деньги не списываются.</small>
  </main>
</body>
</html>
`
}
