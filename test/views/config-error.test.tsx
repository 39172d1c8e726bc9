import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { validateConfig as validateForPage } from '../../.ci/brand/check-config.ts'
import { writeConfig } from '../../.ci/site/page.ts'
import type { Report } from '../../core/env.ts'
import type { ConfigResult } from '../../core/shop/config.ts'
import { createLog } from '../../core/log/log.ts'
import type { LogEvent } from '../../core/shop/report/log-pages.ts'
import { createStore } from '../../core/store/store.ts'
import type { ReportSource } from '../../src/app/support/source.ts'
import { ConfigError } from '../../src/app/ConfigError.tsx'
import { readValidatedConfig } from '../../src/web/config.ts'
import { validateConfig } from '../../src/web/raw-config.ts'
import { ru } from '../../src/text/ru.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { componentSuite } from '../support/component.ts'

const configError = componentSuite('a wrong configuration')
const source: ReportSource = {
  version: '1.0.0', log: createLog<LogEvent>({ now: () => 0 }), cspViolations: [],
  storage: createMemoryStorage(), isStorageVolatile: createStore(false),
  shop: () => null,
}

/** Validates this text as the configuration block of the page. */
function validateBlock(block: string | null, report: Report = () => undefined): ConfigResult {
  document.getElementById('storefront-config')?.remove()
  if (block !== null) {
    const script = document.createElement('script')
    script.type = 'application/json'
    script.id = 'storefront-config'
    script.textContent = block
    document.head.append(script)
  }
  return validateConfig(report)
}

for (const [field, block] of [
  ['storefront-config', null], ['storefront-config', ''], ['storefront-config', '{broken'], ['storefront-config', '[]'],
  ['storefront-config', 'null'],
  ['brand', '{}'],
  ['apiBase', '{"brand":"caplya","whiteLabel":"caplya","apiBase":"shop"}'],
  [
    'signIn.methods',
    '{"brand":"caplya","whiteLabel":"caplya","apiBase":"https://a.example","signIn":{"methods":["FAX"]}}',
  ],
  ['maps', '{"brand":"caplya","whiteLabel":"caplya","apiBase":"https://a.example","maps":null}'],
] as const) {
  configError(`[CFG-02] the page names ${field} and what it must be: ${block?.slice(0, 30) ?? 'no block'}`, () => {
    const result = validateBlock(block)
    assert.ok(result.kind === 'wrong')
    render(<ConfigError field={result.field} expected={result.expected} source={source} />)
    const alert = screen.getByRole('alert')
    assert.ok(screen.getByRole('main').contains(alert))
    assert.is(screen.getByRole('heading', { level: 1 }).textContent, ru['config.headline'])
    assert.ok(alert.textContent?.includes(`«${field}»`), alert.textContent ?? '')
    assert.ok(alert.textContent?.includes(ru[`config.${result.expected}`]), alert.textContent ?? '')
    assert.not.match(alert.textContent ?? '', /[{}]|undefined/)
  })
}

configError('[CFG-14] a shop starts without a page that is configured wrongly, and its report names the field', () => {
  const reports: string[] = []
  const block = { brand: 'caplya', whiteLabel: 'caplya', apiBase: 'https://a.example', pages: [{ slug: 'Вакансии' }] }
  const result = validateBlock(JSON.stringify(block), (code, detail) => reports.push(`${code} ${detail}`))
  assert.ok(result.kind === 'read')
  assert.equal(result.config.pages, [])
  assert.equal(reports, ['slug', 'title.ru', 'nav'].map(field => `config.entry-dropped pages.0.${field}`))
})

/** Opens the page that the build writes for these values. */
async function openBuiltPage(values: Record<string, unknown>): Promise<void> {
  const config = { brand: 'caplya', whiteLabel: 'caplya', apiBase: 'https://a.example', ...values }
  const page = writeConfig(readFileSync('index.html', 'utf8'), await validateForPage(config), '')
  document.head.innerHTML = new DOMParser().parseFromString(page, 'text/html').head.innerHTML
}

for (const values of [
  {}, { defaultLocale: 'en', theme: 'light', name: '«Лис» & </script>\u2028' }, { locales: ['en', 'cnr'] },
  { images: { hosts: [] }, payment: { hosts: ['bank.example'] } },
  { pages: [{ slug: 'vakansii', title: { ru: 'Вакансии' }, nav: 'primary' }] },
  { signIn: { methods: ['VK'], redirectUri: 'https://shop.example' } },
  { api: { codes: JSON.parse('{"__proto__":"sms.wrong-code","E.1":"sms.too-often"}') } }, { defaults: { cityId: 3 } },
  { unknown: 1 },
]) {
  configError(`[CFG-01, CFG-02] the config ${JSON.stringify(values).slice(0, 50)} is read back`, async () => {
    await openBuiltPage(values)
    const result = validateConfig(() => undefined)
    assert.ok(result.kind === 'read')
    // JSON has no `undefined`: an absent field is left out.
    assert.equal(readValidatedConfig(), JSON.parse(JSON.stringify(result.config)))
  })
}

configError('[CFG-02] a block that was edited by hand is validated again, whatever was changed', async () => {
  await openBuiltPage({ unknown: 1 })
  const block = document.getElementById('storefront-config')
  const before = block?.textContent ?? ''
  for (const edited of [
    before.replace('a.example', 'b.example'), before.replace(/"unknown":1,?/, ''), `${before} `,
    before.replace('caplya', 'cpalya'), '',
  ]) {
    assert.ok(readValidatedConfig() !== null)
    Object.assign(block ?? {}, { textContent: edited })
    assert.is(readValidatedConfig(), null, edited)
    Object.assign(block ?? {}, { textContent: before })
  }
})

configError('[CFG-02] an unconfigured page, or one with invalid values, is validated when it opens', async () => {
  document.head.innerHTML = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'),
    'text/html').head.innerHTML
  assert.is(readValidatedConfig(), null)
  await openBuiltPage({ preOrder: 'да' })
  assert.is(readValidatedConfig(), null)
  assert.equal(validateConfig(() => undefined), { kind: 'wrong', field: 'preOrder', expected: 'boolean' })
})

configError('[CFG-02] the page shows the message as text and runs nothing of it', () => {
  render(<ConfigError field="<img src=x onerror=alert(1)>" expected="text" source={source} />)
  assert.is(document.querySelector('img'), null)
})

configError.run()
