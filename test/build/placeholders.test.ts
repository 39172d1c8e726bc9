import fs from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createPlaceholderWarning } from '../../.ci/brand/placeholders.ts'
import { insertBrand } from '../../.ci/site/page.ts'

const placeholders = suite('placeholders in a built site')

const warn = (texts: Readonly<Record<string, string>>) =>
  createPlaceholderWarning(new Map(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)])))

placeholders('[CFG-14] the build names each page with placeholders, and counts them', () => {
  const gap = '[Заполните: продавец]'
  const warning = warn({
    'brands/fox/pages/ru/terms-of-sale.json': `${gap} и ${gap}`, 'brands/fox/pages/en/faq.json': gap,
    'brands/fox/pages/ru/dostavka.json': 'Привозим за час', 'assets/texts.js': gap,
  })
  assert.is(warning, 'Customers would read 3 placeholders «[Заполните: …]» in: '
    + 'brands/fox/pages/ru/terms-of-sale.json, brands/fox/pages/en/faq.json. Write these texts, then build again.')
})

placeholders('[CFG-14] the build names the texts of the brand, which are in the page', () => {
  const page = insertBrand(fs.readFileSync('index.html', 'utf8'), {
    colours: '', card: { title: '', description: '', image: '' },
    texts: { ru: { 'title.home': '[Заполните: город]' }, en: { 'title.home': 'Fox' } },
  })
  assert.match(warn({ 'index.html': page }) ?? '', '1 placeholders «[Заполните: …]» in: texts/ru.json. Write these')
})

placeholders('nothing is said of a site without one', () => {
  assert.is(warn({ 'brands/fox/pages/ru/dostavka.json': 'Привозим за час' }), undefined)
})

placeholders.run()
