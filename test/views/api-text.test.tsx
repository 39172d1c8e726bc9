import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import type { Locale } from '../../core/locale.ts'
import { ApiText } from '../../src/bind/ApiText.tsx'
import { createLangDetector } from '../../src/i18n/create-texts.ts'
import { buildShop } from '../kit/shop.ts'
import { componentSuite, renderInShop } from '../kit/view.tsx'

const views = componentSuite('the language of what the API says')

/** The parts of the text, each with its language. */
async function parts(text: string, locale: 'ru' | 'en' | 'cnr'): Promise<readonly string[]> {
  const { container, unmount } = await renderInShop(buildShop({ config: { locales: ['ru', 'en', 'cnr'] } }).shop,
    <p data-testid="said"><ApiText>{text}</ApiText></p>, locale)
  assert.is(screen.getByTestId('said').textContent, text)
  const parts = [...container.querySelectorAll('[lang]')]
    .map(element => `${element.getAttribute('lang')}: ${element.textContent}`)
  unmount()
  return parts
}

views('[I18N-01] Russian words are marked on a page of another language, of a sentence they alone', async () => {
  assert.equal(await parts('Лосось юдзу, 6 шт.', 'ru'), [])
  for (const locale of ['en', 'cnr'] as const) {
    assert.equal(await parts('Лосось юдзу, 6 шт.', locale), ['ru: Лосось юдзу, 6 шт.'])
    assert.equal(await parts('Salmon, 6 pcs', locale), [])
  }
  assert.equal(await parts('Choose: Лапша, Соус (2 pcs)', 'en'), ['ru: Лапша, Соус (2 '])
  assert.equal(await parts('Спайси Red Bull и сок', 'en'), ['ru: Спайси ', 'ru: и сок'])
})

views('[I18N-01] Cyrillic is no sign of Russian on a page whose own language is written in it', () => {
  for (const locale of ['ru', 'kk', 'sr'] as readonly string[] as readonly Locale[])
    assert.is(createLangDetector(locale)('Тау сыры'), undefined, locale)
  assert.is(createLangDetector('cnr')('Лосось'), 'ru')
})

views.run()
