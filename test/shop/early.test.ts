import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HttpPort } from '../../core/env.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { startEarly } from '../../src/web/early.ts'
import { buildShop } from '../kit/shop.ts'

const early = suite('the calls that the page starts from its head')

const config = { apiBase: 'https://api.test', whiteLabel: 'caplya' }
const markers = { app_white_label: 'caplya', app_version: '0.1.0' }
const returning = {
  ...markers, city_id: '1', resto_id: '12', order_delivery_method: '"TAKE_AWAY"',
}

/** As another program may leave the same: numbers in quotes, words without. */
const foreign = { ...returning, city_id: '"1"', resto_id: '"12"', order_delivery_method: 'TAKE_AWAY' }

/** What the script in the page's head sends: addresses, and the language that they ask in. */
function sent(config: unknown, stored: (key: string) => string | null): { readonly urls: readonly string[]; readonly languages: ReadonlySet<unknown> } {
  const urls: string[] = []
  const languages = new Set<unknown>()
  const before = [globalThis.fetch, globalThis.window] as const
  const silent = (url: string, { headers }: { readonly headers: Record<string, string> }): Promise<never> => {
    urls.push(url)
    languages.add(headers['Accept-Language'])
    return new Promise(() => undefined)
  }
  Object.assign(globalThis, { fetch: silent, window: {} })
  try {
    startEarly(config, stored)
  } finally {
    Object.assign(globalThis, { fetch: before[0], window: before[1] })
  }
  return { urls, languages }
}

/** What the shop asks for before any answer has come. */
function firstCalls(stored: Record<string, string>, fields: Record<string, unknown> = config): string[] {
  const asked: string[] = []
  const silent: HttpPort = {
    send: request => {
      asked.push(request.url)
      return new Promise(() => undefined)
    },
  }
  buildShop({ http: silent, storage: createMemoryStorage(stored), config: fields, version: '0.1.0' }).shop.start()
  return asked
}

for (const [who, stored] of [['a first visitor', {}], ['a returning visitor', returning], ['one whose choice another program has written', foreign]] as const) {
  early(`[BOOT-02, BOOT-06, STO-01] are those that the shop itself begins with, the time apart, for ${who}`, () => {
    const known = createMemoryStorage(stored)
    // an answer that has waited for the shop's code says nothing of the present
    assert.equal([...sent(config, known.get).urls, 'https://api.test/1/now'].sort(), firstCalls(stored).sort())
  })
}

early('[CFG-03] carry the white label, whatever letters it has', () => {
  const odd = { ...config, whiteLabel: 'суши & co' }
  assert.ok(sent(odd, () => null).urls.includes('https://api.test/1/p/cities?whiteLabel=%D1%81%D1%83%D1%88%D0%B8%20%26%20co'))
})

early('[BOOT-02] [CFG-03] are the shop\'s own, whatever signs the white label has', () => {
  const odd = { ...config, whiteLabel: 'Caplya\'s (новая) *~! + 100 %' }
  const stored = { ...returning, app_white_label: odd.whiteLabel }
  const known = createMemoryStorage(stored)
  assert.equal([...sent(odd, known.get).urls, 'https://api.test/1/now'].sort(), firstCalls(stored, odd).sort())
})

early('[STO-02] start nothing from what another white label has left', () => {
  const others = createMemoryStorage({ ...returning, app_white_label: 'other' })
  assert.equal(sent(config, others.get).urls, ['https://api.test/1/p/cities?whiteLabel=caplya'])
})

early('[CFG-02] are none while the configuration cannot be right, and never contain what is no id', () => {
  for (const broken of [null, undefined, 5, {}, { apiBase: 1, whiteLabel: 'x' }, { apiBase: 'https://api.test' }]) {
    assert.equal(sent(broken, () => null).urls, [])
  }
  for (const garbage of ['', '0', '-1', '1.5', '"one"', '1/../../x', '9'.repeat(30), '{}']) {
    const calls = sent(config, createMemoryStorage({ ...returning, city_id: garbage, resto_id: garbage }).get).urls
    assert.is(calls.length, 1, garbage)
  }
})

/** The language of the shop's own first call. */
function firstLanguage(fields: Record<string, unknown>, stored: Record<string, string>): string | undefined {
  let language: string | undefined
  const silent: HttpPort = {
    send: request => {
      language ??= request.headers['Accept-Language']
      return new Promise(() => undefined)
    },
  }
  buildShop({ http: silent, storage: createMemoryStorage(stored), config: { ...config, ...fields }, version: '0.1.0' }).shop.start()
  return language
}

for (const [what, fields, stored] of [
  ['a first visitor', {}, {}],
  ['a visitor who has chosen one', {}, { ...markers, app_locale: 'en' }],
  ['one whose choice another program has written in quotes', {}, { ...markers, app_locale: '"en"' }],
  ['one whose markers are in quotes', {}, { app_white_label: '"caplya"', app_version: '"0.1.0"', app_locale: 'en' }],
  ['one who comes from another white label', {}, { ...markers, app_white_label: 'other', app_locale: 'en' }],
  ['one without a version, whose storage is cleared', {}, { app_white_label: 'caplya', app_locale: 'en' }],
  ['one whose language is no longer offered', { locales: ['ru', 'cnr'], defaultLocale: 'cnr' }, { ...markers, app_locale: 'en' }],
  ['one whose language is no word of ours', {}, { ...markers, app_locale: 'de' }],
  ['a chain with a language of its own', { defaultLocale: 'cnr' }, {}],
  ['a chain without Russian that names no default', { locales: ['en', 'cnr'] }, {}],
] as const) {
  early(`[I18N-02, BOOT-02] ask in the language that the shop is about to speak, for ${what}`, () => {
    assert.equal([...sent({ ...config, ...fields }, createMemoryStorage(stored).get).languages], [firstLanguage(fields, stored)])
  })
}

early('[CFG-02] ask in Russian while the languages on offer cannot be right', () => {
  for (const broken of [{}, { locales: 'ru' }, { locales: [] }, { locales: ['de'], defaultLocale: 7 }]) assert.equal([...sent({ ...config, ...broken }, () => null).languages], ['ru'])
})

early.run()
