import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { createHttp, type Http } from '../../core/http/http.ts'
import { object, decode } from '../../core/decode/decode.ts'
import { utcNow } from '../../core/decode/tolerant-times.ts'
import { createCheckoutApi, type OrderRequest, type PreflightRequest } from '../../core/shop/checkout/checkout-api.ts'
import { createLocationApi } from '../../core/shop/catalogue/location-api.ts'
import { createZoneApi } from '../../core/shop/place/zones.ts'
import { createMenuApi } from '../../core/shop/catalogue/menu-api.ts'
import { createSignInApi } from '../../core/shop/account/sign-in-api.ts'
import { parseZone } from '../../core/time/zone.ts'
import { createTestTimer } from '../kit/clock.ts'
import { FRIDAY_NOON, testConfig } from '../kit/shop.ts'

export type TestReport = (what: string, detail?: string) => void

/** The id and the sum that the customer confirmed in these tests. */
export const CONFIRMED_ORDER = { id: 'our-own', payable: 87_700 }
/** Three hours ahead of UTC, as the restaurants of these tests. */
export const ZONE = parseZone('+03:00', () => undefined)

/** The shop's decoders by the first part of their error paths. */
export const readers = {
  now: async (http: Http, report: TestReport) =>
    decode(object({ utc_time: utcNow }), await http.get('/1/now'), report, 'now').utc_time,
  cities: (http: Http, report: TestReport) => createLocationApi(http, 'caplya', report).cities(),
  restos: (http: Http, report: TestReport) => createZoneApi(http, 'caplya', report).restoIds(1),
  resto: (http: Http, report: TestReport) => createLocationApi(http, 'caplya', report).resto(11),
  deliveries: (http: Http, report: TestReport) => createZoneApi(http, 'caplya', report).zones(11),
  groups: (http: Http, report: TestReport) => createMenuApi(http, report).groups(101),
  positions: (http: Http, report: TestReport) => createMenuApi(http, report).positions(101),
  modifiers: (http: Http, report: TestReport) => createMenuApi(http, report).modifiers(11),
  slots: (http: Http, report: TestReport) => createMenuApi(http, report).slots(11),
  preOrder: (http: Http, report: TestReport) => createMenuApi(http, report).preOrderHours(11),
  promotions: (http: Http, report: TestReport) => createMenuApi(http, report).promotions(11, ZONE),
  preflight: (http: Http, report: TestReport) =>
    createCheckoutApi(http, report).preflight({} as PreflightRequest, null),
  order: (http: Http, report: TestReport) =>
    createCheckoutApi(http, report).order({} as OrderRequest, { accessToken: '', id: 1 }, null, CONFIRMED_ORDER),
  orderStatus: (http: Http, report: TestReport) =>
    createCheckoutApi(http, report).orderStatus('a-1', ZONE, { accessToken: '', id: 1 }),
  tokens: (http: Http, report: TestReport) => createSignInApi(http, testConfig(), report).refresh(''),
  me: (http: Http, report: TestReport) => createSignInApi(http, testConfig(), report).me(''),
} as const
export type Reader = keyof typeof readers
export type Outcome<R extends Reader> = Awaited<ReturnType<(typeof readers)[R]>>

/** Decodes a response. Returns the value and the reports, and rejects if the decoder does. */
export async function decodeWith<R extends Reader>(
  reader: R, json: unknown,
): Promise<{ readonly value: Outcome<R>; readonly reports: readonly string[] }> {
  const reports: string[] = []
  const http = createHttp({
    port: { send: async () => ({ status: 200, text: JSON.stringify(json) }) }, timer: createTestTimer(FRIDAY_NOON),
    base: 'http://api.test',
  })
  const value = await readers[reader](http, (what, detail) => void reports.push(`${what} ${detail ?? ''}`))
  return { value: value as Outcome<R>, reports }
}

/**
 * Declares a test of one accepted response: the selected part of the decoded value, and the reports
 * without the prefix `wire.tolerated`.
 */
export function accept<R extends Reader>(
  test: Test, reader: R, title: string, sent: unknown, select: (value: Outcome<R>) => unknown, expected: unknown,
  reports: readonly string[] = [],
): void {
  test(`[ERR-05] ${reader}: ${title}`, async () => {
    const result = await decodeWith(reader, sent)
    assert.equal(select(result.value), expected)
    assert.equal(result.reports, reports.map(item => (item.startsWith('wire.') ? item : `wire.tolerated ${item}`)))
    assert.equal(result.reports.filter(report => report.includes('…')), [], 'a report shows which field was meant')
  })
}
