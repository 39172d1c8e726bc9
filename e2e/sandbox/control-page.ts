import { escapeHtml } from './answer.ts'
import { controlScript } from './control-script.ts'
import { controlStyle } from './control-style.ts'
import type { Dataset } from './dataset.ts'
import { FAULT_KINDS } from './faults.ts'

export const CONTROL_PAGE_POLICY =
  "style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; form-action 'none'; base-uri 'none'"

/** The panel's page. Its tables are refreshed from /_sandbox/state every two seconds. */
export function controlPage(world: Pick<Dataset, 'restos' | 'positions'>): string {
  const drawRestos = (name: string): string =>
    world.restos.map(resto => checkbox(name, resto.id, resto.name)).join('')
  return `<!doctype html>
<html lang="ru">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Пульт учебного API</title>
  <style>${controlStyle}</style>
</head>
<body>
  <header>
    <h1>Пульт учебного API</h1>
    <p><time id="now"></time> <span id="clock-note"></span></p>
    <p id="problem" role="alert" hidden></p>
  </header>
  <main>
    <section class="wide">
      <h2>Коды из СМС</h2>
      <table><thead><tr><th>Телефон</th><th>Код</th><th>Отправлен</th><th>Состояние</th></tr></thead>
      <tbody id="codes"></tbody></table>
    </section>
    <section class="wide">
      <h2>Заказы</h2>
      <table><thead><tr><th>Номер</th><th>Кто</th><th>Что</th><th>Сумма</th><th>Состояние</th></tr></thead>
      <tbody id="orders"></tbody></table>
    </section>
    <section>
      <h2>Часы</h2>
      <form data-call="clock">
        <label>Дата и время <input type="datetime-local" name="now" required></label>
        <button>Поставить</button>
        <button type="button" data-action="real-clock">Настоящее время</button>
      </form>
      <p class="note">Поставленные часы идут дальше. Время указывается в поясе этого устройства.</p>
    </section>
    <section>
      <h2>Закрытые заведения</h2>
      <form data-call="closed">
        <fieldset>${drawRestos('restoIds')}</fieldset>
        <button>Применить</button>
      </form>
    </section>
    <section>
      <h2>Без оплаты</h2>
      <form data-call="payments-off">
        <fieldset><legend>Доставка</legend>${drawRestos('delivery')}</fieldset>
        <fieldset><legend>Самовывоз</legend>${drawRestos('takeAway')}</fieldset>
        <button>Применить</button>
      </form>
      <p class="note">Заведение не принимает никакой оплаты и для этого способа не предлагается.</p>
    </section>
    <section>
      <h2>Стоп-лист</h2>
      <form data-call="sold-out">
        <label>Найти блюдо <input type="search" data-filter="positions"></label>
        <fieldset class="long" id="positions">
          ${world.positions.map(one => checkbox('positionIds', one.id, `${one.name} · ${one.id}`)).join('')}
        </fieldset>
        <button>Применить</button>
      </form>
    </section>
    <section>
      <h2>Неполадки</h2>
      <form data-call="faults">
        <label>Путь <input name="path" required placeholder="/1/p/menus"></label>
        <label>Вид <select name="kind">${FAULT_KINDS.map(kind => `<option>${kind}</option>`).join('')}</select></label>
        <label>Сколько раз <input name="times" type="number" min="1" value="1"></label>
        <label>Статус <input name="status" type="number" min="200" max="599" placeholder="500"></label>
        <label>Код <input name="code" placeholder="sandbox.fault"></label>
        <label>Задержка, мс <input name="delayMs" type="number" min="0" placeholder="1000"></label>
        <label class="row"><input name="after" type="checkbox"> сначала выполнить вызов</label>
        <button>Добавить</button>
        <button type="button" data-action="clear-faults">Убрать все</button>
      </form>
      <ul id="faults"></ul>
    </section>
    <section>
      <h2>Токены</h2>
      <form data-call="tokens">
        <label>Доступ, с <input name="accessSeconds" type="number" min="1" required></label>
        <label>Обновление, с <input name="refreshSeconds" type="number" min="1" required></label>
        <button>Применить</button>
      </form>
      <p class="note" id="tokens-note"></p>
    </section>
    <section>
      <h2>Сброс</h2>
      <button type="button" class="danger" data-action="reset">Забыть заказы, входы и настройки</button>
    </section>
  </main>
  <script>${controlScript}</script>
</body>
</html>
`
}

function checkbox(name: string, id: number, label: string): string {
  return `<label class="row"><input type="checkbox" name="${name}" value="${id}"> ${escapeHtml(label)}</label>`
}
