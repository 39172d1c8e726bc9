import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { ApiText } from '../../src/bind/ApiText.tsx'
import { buildShop } from '../kit/shop.ts'
import { renderInShop } from '../kit/view.tsx'
import { componentSuite } from '../support/component.ts'

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

views.run()
