import { render, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { readConfig, type ConfigResult } from '../../core/shop/config.ts'
import { createLog } from '../../core/log/log.ts'
import type { LogEvent } from '../../core/shop/report/follow.ts'
import { createTally } from '../../core/log/tally.ts'
import { createStore } from '../../core/store/store.ts'
import type { ReportSource } from '../../src/app/support/source.ts'
import { ConfigError } from '../../src/app/ConfigError.tsx'
import { pageConfig } from '../../src/web/config.ts'
import { ru } from '../../src/text/ru.ts'
import { component } from '../support/component.ts'

const configError = component('a wrong configuration')
const source: ReportSource = {
  version: '1.0.0', log: createLog<LogEvent>({ now: () => 0 }), violations: createTally(10), storages: [], volatile: createStore(false), shop: () => null,
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
  return pageConfig()
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
    assert.is(screen.getByRole('heading', { level: 1 }).textContent, ru['error.config'])
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

configError('[CFG-02] the page shows what it is told and runs nothing of it', () => {
  render(<ConfigError field="<img src=x onerror=alert(1)>" expected="text" source={source} />)
  assert.is(document.querySelector('img'), null)
})

configError.run()
