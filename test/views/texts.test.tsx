import { fireEvent, screen, waitFor } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { parseZone } from '../../core/time/zone.ts'
import type { Locale } from '../../core/shop/config.ts'
import { loadTexts } from '../../src/app/texts.ts'
import { texts as alone } from '../../src/text/alone/ru.ts'
import { cnr } from '../../src/text/cnr.ts'
import { en } from '../../src/text/en.ts'
import { texts as kit } from '../../src/text/kit/ru.ts'
import { texts as more } from '../../src/text/more/ru.ts'
import { ru } from '../../src/text/ru.ts'
import { Link } from '../../src/bind/Link.tsx'
import { CartButton } from '../../src/shell/CartButton.tsx'
import { usePictureResolver } from '../../src/bind/picture.ts'
import { useTitle, useI18n } from '../../src/bind/shop.ts'
import { formatDay } from '../../src/i18n/days.ts'
import { formatClockTime, describeFutureTime } from '../../src/i18n/time.ts'
import { createTestHttp } from '../kit/http.ts'
import { buildShop } from '../kit/shop.ts'
import { componentSuite, flushRender, renderInShop } from '../kit/view.tsx'

const words = componentSuite('words on the screen')

const zone = parseZone('+03:00', () => undefined)
const noon = Date.parse('2026-11-20T12:00:00+03:00')

function Everything() {
  const i18n = useI18n()
  useTitle(i18n.t('title.error', { brand: 'Цапля' }))
  return (
    <ul>
      <li>{i18n.t('common.save')}</li>
      <li>{i18n.plural('plural.positions', 21)}</li>
      <li>{i18n.money('RUB', 123_450)}</li>
      <li>{formatDay(i18n, zone, '2026-11-24', noon)}</li>
      <li><input aria-label={i18n.t('common.search')} defaultValue="" /></li>
    </ul>
  )
}
const shown = (): string[] =>
  screen.getAllByRole('listitem').map(item => item.textContent ?? '').filter(text => text !== '')

words('[I18N-01] the start and lazy texts of a language cover all keys outside the shop’s page', async () => {
  for (const [locale, all] of Object.entries({ ru, en, cnr })) {
    const subjects = ['start', 'place', 'purchase', 'account', 'chain', 'views'] as const
    const parts = await Promise.all(subjects.map(subject => loadTexts(locale as Locale, subject)))
    const ownTexts = Object.entries(Object.assign({}, ...parts) as Readonly<Record<string, string>>)
    assert.equal(ownTexts.sort(), Object.entries(all).filter(([key]) => !Object.hasOwn(alone, key)).sort(), locale)
    // The first chunk of another language has the texts of several sections.
    assert.equal(parts.slice(1).flatMap((part, at) => Object.keys(part).filter(key =>
      parts.slice(at + 2).some(other => Object.hasOwn(other, key)))).filter(key => !Object.hasOwn({ ...kit, ...more }, key)), [])
  }
})

words('[I18N-02] a new language changes texts, plurals, money, dates and title, and no input', async () => {
  const { shop, storage } = buildShop({ http: createTestHttp() })
  await renderInShop(shop, <Everything />)
  assert.equal(shown(), ['Сохранить', '21 позиция', '1\u00a0234,50\u00a0₽', 'Вт, 24 ноября'])
  const russian = document.title
  fireEvent.change(screen.getByLabelText('Поиск'), { target: { value: 'унаги' } })

  await flushRender(() => shop.locale.set('en'))
  await waitFor(() => screen.getByText('Save'))
  assert.equal(shown(), ['Save', '21 items', '₽1,234.50', 'Tue, November 24'])
  assert.is.not(document.title, russian)
  assert.is(screen.getByLabelText<HTMLInputElement>('Search').value, 'унаги')
  assert.is(storage.get('app_locale'), 'en')

  await flushRender(() => shop.locale.set('cnr'))
  await waitFor(() => screen.getByText('Sačuvaj'))
  assert.match(shown()[3] ?? '', /^Uto, 24\. novembr?/i)
  await flushRender(() => shop.locale.set('ru'))
  assert.is(document.title, russian)
})

words('a day is today, tomorrow, or its weekday and date, in the restaurant\'s time', async () => {
  const { shop } = buildShop({ http: createTestHttp() })
  const texts: string[] = []
  function Days() {
    const now = useI18n()
    texts.push(...['2026-11-20', '2026-11-21', '2026-11-22'].map(date => formatDay(now, zone, date, noon)))
    return null
  }
  await renderInShop(shop, <Days />)
  assert.equal(texts, ['Сегодня', 'Завтра', 'Вс, 22 ноября'])
  // 22:30 in Greenwich is the next day in Moscow.
  const late = Date.parse('2026-11-20T22:30:00Z')
  assert.is(formatClockTime(zone, late), '01:30')
  const describeAtTen = (date: string) => describeFutureTime(zone, Date.parse(`${date}T10:00:00+03:00`), late)
  assert.equal(describeAtTen('2026-11-21'), { time: '10:00', day: 'today' })
  assert.equal(describeAtTen('2026-11-22'), { time: '10:00', day: 'tomorrow' })
  assert.equal(describeAtTen('2026-11-24'), { time: '10:00', day: 'TUESDAY' })
})

words('[UI-07] a picture comes from the API or over a safe connection, or is the grey placeholder', async () => {
  const { shop } = buildShop({ http: createTestHttp() })
  const urls: Record<string, string | undefined> = {}
  function Pictures() {
    const toPictureUrl = usePictureResolver()
    for (const url of [
      '/pictures/1.svg', 'pictures/1.svg', 'https://cdn.example/1.webp', 'https://api.test/1.svg',
      'http://cdn.example/1.svg', '//cdn.example/1.svg', 'javascript:alert(1)', 'data:image/svg+xml,x', 'https://', '',
    ]) urls[url] = toPictureUrl(url)
    urls['none'] = toPictureUrl(undefined)
    return null
  }
  await renderInShop(shop, <Pictures />)
  assert.equal(urls, {
    '/pictures/1.svg': 'https://api.test/pictures/1.svg', 'pictures/1.svg': 'https://api.test/pictures/1.svg',
    'https://cdn.example/1.webp': 'https://cdn.example/1.webp',
    'https://api.test/1.svg': 'https://api.test/1.svg', 'http://cdn.example/1.svg': undefined,
    '//cdn.example/1.svg': 'https://cdn.example/1.svg',
    'javascript:alert(1)': undefined, 'data:image/svg+xml,x': undefined, 'https://': undefined, '': undefined,
    'none': undefined,
  })
})

words('[RT-01] a link, the cart’s button too, takes the plain click and leaves all others to the browser', async () => {
  const { shop } = buildShop({ http: createTestHttp() })
  await renderInShop(shop, (
    <>
      <CartButton />
      <Link to="/terms-of-sale">здесь</Link>
      <Link to="/cart" target="_blank">рядом</Link>
      <Link to="/cart" onClick={event => event.preventDefault()}>никуда</Link>
    </>
  ))
  const hereLink = screen.getByRole<HTMLAnchorElement>('link', { name: 'здесь' })
  assert.is(hereLink.getAttribute('href'), '/terms-of-sale')
  const path = () => shop.router.current.get().page.path
  const cart = screen.getByRole('link', { name: /^Корзина/ })
  for (const keys of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]) {
    for (const link of [hereLink, cart]) assert.ok(fireEvent.click(link, keys), 'the browser goes on with it')
    assert.is(path(), '/')
  }
  fireEvent.click(screen.getByRole('link', { name: 'рядом' }))
  fireEvent.click(screen.getByRole('link', { name: 'никуда' }))
  assert.is(path(), '/')
  await flushRender(() => assert.not.ok(fireEvent.click(hereLink)))
  assert.is(path(), '/terms-of-sale')
  await flushRender(() => assert.not.ok(fireEvent.click(cart)))
  assert.is(path(), '/cart')
})

words.run()
