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
    createCheckoutApi(http, report).orderStatus('a-1', { accessToken: '', id: 1 }),
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

/** One accepted shape: the sent value, the decoded value and the reports. */
export interface Row<R extends Reader> {
  readonly reader: R
  /** The title of the test. */
  readonly title: string
  readonly sent: unknown
  readonly select: (value: Outcome<R>) => unknown
  readonly expected: unknown
  /** The expected reports; the prefix `wire.tolerated` is left out. */
  readonly reports?: readonly string[]
}
/** Infers the type of the decoded value from the row's reader. */
export function defineRow<R extends Reader>(one: Row<R>): Row<R> {
  return one
}
