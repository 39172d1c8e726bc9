import { fireEvent, render, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { createLog } from '../../core/log/log.ts'
import type { LogEvent } from '../../core/shop/report/log-pages.ts'
import { createStore } from '../../core/store/store.ts'
import type { Shop } from '../kit/shop.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { Failure } from '../../src/app/Failure.tsx'
import { Fatal } from '../../src/app/Fatal.tsx'
import { ReportHost } from '../../src/app/hosts.tsx'
import type { ReportSource } from '../../src/app/support/source.ts'
import { UnknownOrder } from '../../src/checkout/UnknownOrder.tsx'
import { Footer } from '../../src/shell/Footer.tsx'
import { NavigationPanel } from '../../src/shell/NavigationPanel.tsx'
import { listContacts } from '../../src/support/contacts.ts'
import { logFaults, describeFault } from '../../src/web/faults.ts'
import { detectBrowser, detectSystem } from '../../src/web/page-facts.ts'
import { collectViolations } from '../../src/web/collect-violations.ts'
import { reportViolations } from '../../src/web/violations.ts'
import { createTestHttp } from '../kit/http.ts'
import { buildShop } from '../kit/shop.ts'
import { componentSuite, controlSharing, flushRender, press, pressElement, renderInShop } from '../kit/view.tsx'

declare const happyDOM: { setViewport(size: { readonly width: number }): void }

const support = componentSuite('the report of a problem on the screen')

function openFixture(config: Record<string, unknown> = {}, stored: Record<string, string> = {}) {
  const { shop, storage } = buildShop({
    http: createTestHttp(), config,
    storage: createMemoryStorage({ app_white_label: 'caplya', app_version: '1.0.0', ...stored }),
  })
  const log = createLog<LogEvent>({ now: () => Date.parse('2026-11-20T12:00:00Z') })
  log.add({ kind: 'page', name: 'home.index' })
  const refused = collectViolations()
  const source: ReportSource = {
    version: '1.2.3', log, cspViolations: refused, storage, isStorageVolatile: createStore(false),
    shop: () => shop as Shop,
  }
  return { shop, log, source, storage }
}
const preview = (): string => screen.getByRole('region', { name: 'Что будет отправлено' }).textContent ?? ''
/** Waits until the chunk of the report has loaded. */
async function waitForReport(): Promise<void> {
  for (let turn = 0; turn < 5000 && screen.queryByRole('dialog') === null; turn += 1) await flushRender()
}
async function openLayer(): Promise<void> {
  await press('Сообщить о проблеме')
  await waitForReport()
}
/** An open report. */
async function openReport(config: Record<string, unknown> = {}) {
  const { shop, source } = openFixture(config)
  await renderInShop(shop, <ReportHost source={source} />)
  await flushRender(() => shop.isReportOpen.set(true))
  await waitForReport()
}
const sharing = controlSharing(support)

for (const [where, view] of [
  ['the footer', <Footer key="f" />],
  ['the navigation panel', <NavigationPanel key="n" />],
  ['the page of a failure', <Failure key="e" problem={{ code: 'network', message: 'x' }} onRetry={() => undefined} />],
] as const) {
  support(`[UI-06] one tap in ${where} shows exactly what may be sent`, async () => {
    // The panel exists on narrow screens only.
    happyDOM.setViewport({ width: where === 'the navigation panel' ? 360 : 1280 })
    const { shop, source } = openFixture()
    await renderInShop(shop, <>{view}<ReportHost source={source} /></>)
    await flushRender(() => shop.panel.set(true))
    await openLayer()
    assert.match(preview(), /магазин 1\.2\.3 .*бренд caplya/)
    assert.match(preview(), /страница home\.index$/)
    assert.is(screen.getByRole('region', { name: 'Что будет отправлено' }).tabIndex, 0, 'the keyboard can scroll it')
    await press('Закрыть')
    assert.is(screen.queryByRole('region', { name: 'Что будет отправлено' }), null)
  })
}

support('[UI-06, CHK-05] the notice of an order of unknown fate offers the report, which says so', async () => {
  const attempt = { id: '0b5cf7a4-7c8f-4d5e-9b56-1f0d3a7c9e21', startedAt: 1, payable: 58_900, currency: 'RUB' }
  const { shop, source } = openFixture({}, { order_attempt: JSON.stringify(attempt) })
  await renderInShop(shop, <><UnknownOrder /><ReportHost source={source} /></>)
  await openLayer()
  assert.match(preview(), /заказ unknown/)
  assert.not.match(preview(), /0b5c|9e21/)
})

support('[UI-06] where there is no shop the report opens all the same, and Escape closes it', async () => {
  const { source, storage } = openFixture()
  // The shop has rendered before.
  storage.set('app_white_label', 'Анна, улица Свободы, 1')
  await flushRender(
    () => void render(<Fatal title="Ошибка" text="x" canReload source={{ ...source, shop: () => null }} />),
  )
  assert.ok(screen.getByRole('alert').textContent.includes('Ошибка'), 'at once')
  await screen.findByRole('button', { name: 'Сообщить о проблеме' }, { timeout: 20_000 })
  assert.ok(screen.getByRole('button', { name: 'Обновить страницу' }))
  await openLayer()
  assert.match(preview(), /1\.2\.3 .*бренд —/, 'a name that is no plain one is not shown')
  assert.match(preview(), /город — · заведение — · способ —/)
  assert.match(preview(), /заказ — · расчёт —/)
  await flushRender(() => fireEvent.keyDown(document.body, { key: 'Escape' }))
  assert.is(screen.queryByRole('dialog'), null)
})

support('[UI-06] what is copied and shared is the text of the preview, and nothing is sent unasked', async () => {
  sharing.offer('clipboard', 'share')
  await openReport()
  assert.equal([sharing.copied, sharing.shared], [[], []])
  const text = preview()
  await press('Скопировать')
  assert.ok(screen.getByText('Отчёт скопирован. Вставьте его в сообщение.'))
  await press('Отправить')
  assert.equal([sharing.copied, sharing.shared.map(data => data.text)], [[text], [text]])
})

support('[UI-06] refused copying and sharing is reported, and cancelled sharing is not', async () => {
  sharing.refuse('AbortError')
  await openReport()
  await press('Отправить')
  assert.is(within(screen.getByRole('dialog')).getByRole('status').textContent, '')
  sharing.refuse('NotAllowedError')
  await press('Отправить')
  assert.match(within(screen.getByRole('dialog')).getByRole('status').textContent ?? '', /Скопировать не удалось/)
})

support('[UI-06] a tap on a messenger takes the report along in the clipboard', async () => {
  sharing.offer('clipboard')
  await openReport({ links: { support: 'https://t.me/caplya' } })
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /t\.me\/caplya/ })
  link.addEventListener('click', event => event.preventDefault())
  await pressElement(link)
  assert.equal(sharing.copied, [preview()])
  assert.is(link.rel, 'noopener noreferrer')
})

support('[UI-06] the report can be sent to messengers and mail, not to the restaurant\'s own site', () => {
  const links = [
    'https://caplya.example/', 'https://vk.com/caplya', 'https://t.me/x', 'javascript:alert(1)',
    'https://evil.example/t.me/',
  ].map(url => ({ type: '', url }))
  assert.equal(listContacts('https://t.me/x', { links, emails: ['a@b.example', 'not one'] })
    .map(contact => contact.href),
    ['https://t.me/x', 'https://vk.com/caplya', 'mailto:a@b.example'])
  assert.equal(listContacts('', null), [])
})

support('[UI-06] violations of the policy are reported once by rule and host, and counted', async () => {
  const { shop, source } = openFixture()
  const reports: string[] = []
  const dispatchViolation = (effectiveDirective: string, blockedURI: string, sourceFile = '') =>
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'),
      { effectiveDirective, blockedURI, sourceFile }))
  for (const photo of ['1.jpg?phone=79001234567', '2.jpg'])
    dispatchViolation('img-src', `https://pictures.example/Анна/${photo}`)
  for (let time = 0; time < 3; time += 1) dispatchViolation('require-trusted-types-for', 'trusted-types-sink',
    'https://maps.googleapis.com/maps/common.js?key=secret')
  // The reporter starts after these violations.
  const stop = reportViolations(source.cspViolations, (code, detail) => reports.push(`${code} ${detail}`))
  dispatchViolation('require-trusted-types-for', 'trusted-types-sink', `${location.origin}/cart?name=Анна`)
  dispatchViolation('script-src-elem', 'inline', 'chrome-extension://abcdef/content.js')
  stop()
  const expected = [
    'img-src pictures.example', 'require-trusted-types-for maps.googleapis.com/common.js',
    'require-trusted-types-for page', 'script-src-elem chrome-extension',
  ]
  assert.equal(reports, expected.map(name => `policy.violated ${name}`))
  await renderInShop(shop, <><Footer /><ReportHost source={source} /></>)
  await openLayer()
  const line = preview().split('\n').find(each => each.startsWith('против политики'))
  const counted = [
    'require-trusted-types-for maps.googleapis.com/common.js ×3', 'img-src pictures.example ×2',
    'require-trusted-types-for page ×1', 'script-src-elem chrome-extension ×1',
  ]
  assert.is(line, `против политики ${counted.join(', ')}`)
})

support('[UI-06] uncaught errors are counted, with their kind and place and without their messages', () => {
  const log = createLog<LogEvent>({ now: () => 0 })
  logFaults(log)
  const fault = new TypeError('Анна +7 900 123-45-67 at x (https://shop.example/assets/other-ABCD1234.js:9:9)')
  fault.stack = [
    'TypeError: Анна',
    '    at g (https://shop.example/assets/main-0A57FE18.js:1:234567)',
    '    at h (https://shop.example/assets/main-0A57FE18.js:1:1)',
  ].join('\n')
  dispatchEvent(Object.assign(new Event('error'), { error: fault }))
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'Анна' }))
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'Ольга' }))
  assert.is(log.getFaultCount(), 3)
  assert.equal(log.items().map(({ times, event }) => [times, event]), [
    [1, { kind: 'fault', code: 'page.uncaught', detail: 'TypeError main-0A57FE18.js:1:234567' }],
    [2, { kind: 'fault', code: 'page.rejected', detail: 'NoError' }],
  ])
  fault.stack =
    'g@https://shop.example/assets/CartScreen-0A57FE18.js:2:34\n@https://shop.example/assets/main-0A57FE18.js:1:1'
  assert.is(describeFault(fault), 'TypeError CartScreen-0A57FE18.js:2:34')
  fault.stack = 'g@https://shop.example/assets/city-loader-0A57FE18.js:2:34'
  assert.is(describeFault(fault), 'TypeError city-loader-0A57FE18.js:2:34')
  fault.name = 'Анна'
  fault.stack = 'words'
  assert.is(describeFault(fault), 'Error')
})

support('[UI-06] the browser is reported by family and main version, the system by family', () => {
  const chrome =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.6778.39 Mobile Safari/537.36'
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
  assert.is(`${detectBrowser(chrome)}, ${detectSystem(chrome)}`, 'Chrome 131, Android')
  assert.is(`${detectBrowser(safari)}, ${detectSystem(safari)}`, 'Safari 17, iOS')
  assert.is(detectBrowser(`${chrome} YaBrowser/24.10.1`), 'Yandex 24')
  assert.is(detectBrowser('Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0'), 'Firefox 132')
  assert.is(detectBrowser('anything'), '')
})

support.run()
