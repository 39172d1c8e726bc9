import { cleanup, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { InfoScreen } from '../../src/info/InfoScreen.tsx'
import { ru } from '../../src/text/ru.ts'
import { createTestHttp } from '../kit/http.ts'
import { buildShop } from '../kit/shop.ts'
import { componentSuite, flushRender, press, renderInShop } from '../kit/view.tsx'

const info = componentSuite('information pages')

type Reply = {
  readonly status: number; readonly text: string
} | 'refuse' | Promise<{ readonly status: number; readonly text: string }>
const network = globalThis.fetch
/** Responses of the brand folder by path. Every other path is a 404. */
function brandFolder(replies: Readonly<Record<string, Reply>>): string[] {
  const requests: string[] = []
  globalThis.fetch = async input => {
    const path = String(input)
    requests.push(path)
    const reply = await replies[path]
    if (reply === 'refuse') throw new TypeError('Failed to fetch')
    return new Response(reply?.text ?? '', { status: reply?.status ?? 404 })
  }
  return requests
}
info.after.each(() => {
  globalThis.fetch = network
})
const page = (json: unknown): Reply => ({ status: 200, text: JSON.stringify(json) })
const path = (locale: string): string => `/brands/caplya/pages/${locale}/dostavka.json`
const readHeading = (): string => screen.getByRole('heading', { level: 1 }).textContent
async function open(config: Record<string, unknown> = {}, locale?: 'en' | 'cnr') {
  const fixture = buildShop({ http: createTestHttp(), path: '/dostavka', config })
  await renderInShop(fixture.shop, <InfoScreen />, locale)
  return fixture
}

info('[RT-02] shows the brand\'s own text, in its blocks', async () => {
  brandFolder({ [path('ru')]: page({ title: 'Доставка', blocks: [
    { type: 'h2', text: 'Сроки' }, { type: 'p', text: 'За час.\nИногда быстрее.' },
    { type: 'ul', items: ['пешком', 5, 'на велосипеде'] },
    { type: 'table', rows: [['Зона', 'Цена'], ['Центр', '0 ₽'], 'x'] }, { type: 'script', text: 'alert(1)' }, null,
  ] }) })
  await open()
  assert.is(readHeading(), 'Доставка')
  assert.ok(screen.getByRole('heading', { level: 2, name: 'Сроки' }))
  const article = within(screen.getByRole('article'))
  assert.equal(article.getAllByRole('listitem').map(item => item.textContent), ['пешком', 'на велосипеде'])
  assert.equal(screen.getAllByRole('columnheader').map(cell => cell.textContent), ['Зона', 'Цена'])
  assert.not.match(document.body.textContent ?? '', /alert/)
})

info('[RT-02] a text is never markup', async () => {
  brandFolder({
    [path('ru')]: page({ title: '<img src=x>', blocks: [{ type: 'p', text: '<script>alert(1)</script>' }] }),
  })
  await open()
  assert.is(document.querySelector('article img, article script'), null)
  assert.ok(screen.getByText('<script>alert(1)</script>'))
})

info('[I18N-01] [RT-02] a language without the page shows the chain\'s own language, then Russian', async () => {
  const requests = brandFolder({ [path('ru')]: page({ title: 'Доставка', blocks: [] }) })
  await open({ locales: ['ru', 'en', 'cnr'], defaultLocale: 'en' }, 'cnr')
  assert.equal(requests, [path('cnr'), path('en'), path('ru')])
  assert.is(readHeading(), 'Доставка')
})

info('[RT-02] a text that is no page leaves a readable empty page', async () => {
  for (const reply of [
    undefined, { status: 200, text: '<!doctype html>' }, page({ blocks: [] }), page([]), page(null),
  ]) {
    brandFolder(reply === undefined ? {} : { [path('ru')]: reply })
    await open()
    assert.ok(screen.getByText(ru['page.empty']))
    assert.ok((screen.getByRole('heading', { level: 1 }).textContent ?? '').length > 3)
    cleanup()
  }
})

info('[RT-02] no connection or a server that is down is a failure with a retry, not an empty page', async () => {
  for (const reply of ['refuse', { status: 503, text: '' }] as const) {
    brandFolder({ [path('ru')]: reply })
    await open()
    assert.ok(screen.getByText(ru['error.requestFailed']))
    brandFolder({ [path('ru')]: page({ title: 'Доставка', blocks: [] }) })
    await press('Повторить')
    assert.is(readHeading(), 'Доставка')
    cleanup()
  }
})

info('[I18N-02] an answer for the former language changes nothing', async () => {
  let sendReply: (reply: { status: number; text: string }) => void = () => undefined
  brandFolder({
    [path('ru')]: new Promise(resolve => {
      sendReply = resolve
    }),
    [path('en')]: page({ title: 'Delivery', blocks: [] }),
  })
  const { shop } = await open()
  await flushRender(() => shop.locale.set('en'))
  // The English texts are loaded first.
  for (let count = 0; count < 500 && readHeading() !== 'Delivery'; count += 1) {
    await flushRender()
  }
  assert.is(readHeading(), 'Delivery')
  await flushRender(() => sendReply({ status: 404, text: '' }))
  assert.is(readHeading(), 'Delivery')
  assert.not.ok(screen.queryByText(/empty|пуст/i))
})

info('[RT-02, ERR-04] a text that does not load within 15 s can be requested again', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  globalThis.fetch = (_, options) => {
    signals.push(options?.signal)
    return new Promise(() => undefined)
  }
  const { timer } = await open()
  await flushRender(() => timer.advance(14_999))
  assert.is(screen.queryByRole('button', { name: 'Повторить' }), null)
  await flushRender(() => timer.advance(1))
  assert.ok(screen.getByText(ru['error.requestFailed']))
  assert.equal(signals.map(signal => signal?.aborted), [true], 'what hangs is called off')
  const requests = brandFolder({ [path('ru')]: page({ title: 'Доставка по городу', blocks: [] }) })
  await press('Повторить')
  assert.equal(requests, [path('ru')])
  assert.is(readHeading(), 'Доставка по городу')
})

info('[RT-02] a connection that breaks within the text is a failure, not a page without text', async () => {
  let isBroken = true
  globalThis.fetch = async () => new Response(new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('{ "title": "Дост'))
      if (isBroken) return body.error(new TypeError('network error'))
      body.enqueue(new TextEncoder().encode('авка по городу", "blocks": [] }'))
      body.close()
    },
  }))
  await open()
  await flushRender()
  assert.is(screen.queryByText(ru['page.empty']), null)
  isBroken = false
  await press('Повторить')
  await flushRender()
  assert.is(readHeading(), 'Доставка по городу')
})

info.run()
