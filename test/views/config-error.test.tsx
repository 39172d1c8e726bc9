import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { judgeConfig as judgeForPage } from '../../.ci/build/check-config.mjs'
import { writeConfig } from '../../.ci/build/page.mjs'
import { readConfig, type ConfigResult } from '../../core/shop/config.ts'
import { createLog } from '../../core/log/log.ts'
import type { LogEvent } from '../../core/shop/report/follow.ts'
import { createStore } from '../../core/store/store.ts'
import type { ReportSource } from '../../src/app/support/source.ts'
import { ConfigError } from '../../src/app/ConfigError.tsx'
import { judgedConfig } from '../../src/web/config.ts'
import { judgeConfig } from '../../src/web/unjudged.ts'
import { ru } from '../../src/text/ru.ts'
import { component } from '../support/component.ts'

const configError = component('a wrong configuration')
const source: ReportSource = {
  version: '1.0.0', log: createLog<LogEvent>({ now: () => 0 }), refused: [], storages: [], volatile: createStore(false), shop: () => null,
}

/** What the page finds when this is its configuration block. */
function found(block: string | null): ConfigResult {
  document.getElementById('storefront-config')?.remove()
  if (block !== null) {
    const script = document.createElement('script')
    script.type = 'application/json'
    script.id = 'storefront-config'
    script.textContent = block
    document.head.append(script)
  }
  return judgeConfig()
}

for (const [field, block] of [
  ['storefront-config', null], ['storefront-config', ''], ['storefront-config', '{broken'], ['storefront-config', '[]'], ['storefront-config', 'null'],
  ['brand', '{}'],
  ['apiBase', '{"brand":"caplya","whiteLabel":"caplya","apiBase":"shop"}'],
  ['signIn.methods', '{"brand":"caplya","whiteLabel":"caplya","apiBase":"https://a.example","signIn":{"methods":["FAX"]}}'],
  ['maps', '{"brand":"caplya","whiteLabel":"caplya","apiBase":"https://a.example","maps":null}'],
] as const) {
  configError(`[CFG-02] ${block ?? 'a page without a block'}: the page names ${field} and what it must be`, () => {
    const wrong = found(block)
    assert.ok(wrong.at === 'wrong')
    render(<ConfigError field={wrong.field} expected={wrong.expected} source={source} />)
    const alert = screen.getByRole('alert')
    assert.ok(screen.getByRole('main').contains(alert))
    assert.is(screen.getByRole('heading', { level: 1 }).textContent, ru['config.headline'])
    assert.ok(alert.textContent?.includes(`«${field}»`), alert.textContent ?? '')
    assert.ok(alert.textContent?.includes(ru[`config.${wrong.expected}`]), alert.textContent ?? '')
    assert.not.match(alert.textContent ?? '', /[{}]|undefined/)
  })
}

configError('[CFG-02] a whole block is read, with the way back of sign-in on this very page', () => {
  const whole = found('{"brand":"caplya","whiteLabel":"caplya","apiBase":"https://a.example"}')
  assert.ok(whole.at === 'read')
  assert.is(whole.config.signIn.redirectUri, `${location.origin}/auth`)
  assert.equal(whole, readConfig({ brand: 'caplya', whiteLabel: 'caplya', apiBase: 'https://a.example' }, location.origin))
})

/** A page as the build writes it for these values. */
async function built(given: Record<string, unknown>): Promise<void> {
  const config = { brand: 'caplya', whiteLabel: 'caplya', apiBase: 'https://a.example', ...given }
  const page = writeConfig(readFileSync('index.html', 'utf8'), await judgeForPage(config), '')
  document.head.innerHTML = new DOMParser().parseFromString(page, 'text/html').head.innerHTML
}

for (const given of [
  {}, { defaultLocale: 'en', theme: 'light', name: '«Лис» & </script>\u2028' }, { locales: ['en', 'cnr'] }, { images: { hosts: [] }, payment: { hosts: ['bank.example'] } },
  { signIn: { methods: ['VK'], redirectUri: 'https://shop.example' } }, { api: { codes: JSON.parse('{"__proto__":"sms.wrong-code","E.1":"sms.too-often"}') } }, { defaults: { cityId: 3 } }, { unknown: 1 },
]) {
  configError(`[CFG-01, CFG-02] a shop that was configured with ${JSON.stringify(given)} starts with the same values, and brings no judge of them`, async () => {
    await built(given)
    const judged = judgeConfig()
    assert.ok(judged.at === 'read')
    // as data: what is absent has no word in JSON
    assert.equal(judgedConfig(), JSON.parse(JSON.stringify(judged.config)))
  })
}

for (const [what, change] of [
  ['another value', (text: string) => text.replace('a.example', 'b.example')], ['a value less', (text: string) => text.replace(/"unknown":1,?/, '')], ['a space', (text: string) => `${text} `],
  ['two letters that have changed places', (text: string) => text.replace('caplya', 'cpalya')], ['nothing at all', () => ''],
] as const) {
  configError(`[CFG-02] a block that was edited by hand is judged anew: ${what}`, async () => {
    await built({ unknown: 1 })
    const block = document.getElementById('storefront-config')
    assert.ok(block !== null && judgedConfig() !== null)
    const before = block.textContent
    block.textContent = change(before)
    assert.is(judgedConfig(), null)
    block.textContent = before
    assert.ok(judgedConfig() !== null)
  })
}

configError('[CFG-02] a page that nobody has configured yet, or whose values the shop would refuse, is judged when it is opened', async () => {
  document.head.innerHTML = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html').head.innerHTML
  assert.is(judgedConfig(), null)
  await built({ preOrder: 'да' })
  assert.is(judgedConfig(), null)
  assert.equal(judgeConfig(), { at: 'wrong', field: 'preOrder', expected: 'boolean' })
})

configError('[CFG-02] the page shows what it is told and runs nothing of it', () => {
  render(<ConfigError field="<img src=x onerror=alert(1)>" expected="text" source={source} />)
  assert.is(document.querySelector('img'), null)
})

configError.run()
