import type { RowId } from '../../.ci/check-api/rows.ts'
import type { ProxiedAnswer, FaultInjector } from './api-proxy.ts'

/** One fault of an API, and the row of the check that must report it. */
export interface Defect {
  readonly row: RowId
  readonly what: string
  readonly injectFault: () => FaultInjector
  /** Other rows that break because of it; no further row may break. */
  readonly follows?: readonly RowId[]
  readonly setup?: 'configured' | 'loose' | 'order' | 'promo'
}

type Change = (answer: ProxiedAnswer) => void
/** Changes the successful responses of matching calls. */
const onSuccess = (calls: RegExp, change: Change) => (): FaultInjector => answer => {
  if (calls.test(answer.request) && answer.status < 300) change(answer)
}
/** Changes the first successful response of a matching call, and those of the same request. */
const onFirstSuccess = (calls: RegExp, change: Change) => (): FaultInjector => {
  let first: string | undefined
  return answer => {
    if (!calls.test(answer.request) || answer.status >= 300 || (first !== undefined && first !== answer.request)) return
    first = answer.request
    change(answer)
  }
}
const onRefusal = (calls: RegExp, change: Change) => (): FaultInjector => answer => {
  if (calls.test(answer.request) && answer.status >= 400) change(answer)
}
const onRefusalWithCode = (code: string, change: Change) => (): FaultInjector => answer => {
  if (answer.json?.errors?.[0]?.code === code) change(answer)
}
/** Replaces the response. */
const replaceAnswer =
  (status: number, json: unknown): Change =>
  answer =>
    Object.assign(answer, { status, json, text: undefined })
const failing = replaceAnswer(500, { errors: [{ code: 'oops', message: 'Oops' }] })
const welcome = replaceAnswer(200, { positions: [] })
const setHeader =
  (name: string, value: string | undefined): Change =>
  ({ headers }) => {
    if (value === undefined) delete headers[name]
    else headers[name] = value
  }
const disallowHeader =
  (name: string): Change =>
  ({ headers }) => {
    headers['access-control-allow-headers'] = String(headers['access-control-allow-headers']).replace(
      new RegExp(`${name},? ?`, 'i'),
      '',
    )
  }

const OPTIONS = /^OPTIONS /
const RESTO = /^GET \/1\/p\/restos\/\d+$/
const ZONES = /deliveries/
const GROUPS = /position-groups/
const POSITIONS = /menus\/\d+\/positions/
const MODIFIERS = /positions\/modifiers/
const SLOTS = /time-slots/
const AHEAD = /working-hours/
const PROMOTIONS = /promotions/
const PREFLIGHT = /^POST \/1\/persons\/orders\/preflight/
const ORDER = /^POST \/api\/v1\/persons\/\d+\/orders$/
const changeFirstZone = (change: (zone: any) => void): Change => ({ json }) => change(json.content[0])
const selectPoints = ({ json }: ProxiedAnswer): { lat: number; lng: number }[] => json.content[0].polygon.points
/** Moves the first zone to the west by some metres at the latitude of Podgorica. */
const moveWest =
  (metres: number): Change =>
  answer => {
    for (const at of selectPoints(answer)) at.lng -= metres / 82_100
  }
const swap = (list: unknown[], a: number, b: number): void => { [list[a], list[b]] = [list[b], list[a]] }

const AMOUNT = /^(?:price|sum|payableAmount|calculatedAmount|deliveryCost|min|max|amount|averageCheck)$/
/** Converts all amounts to roubles. Discounts are rounded, so that some lines no longer add up. */
const roundToRoubles = (json: unknown): unknown =>
  json
  && JSON.parse(JSON.stringify(json), (name, value) =>
    AMOUNT.test(name) && typeof value === 'number' ? Math.round(value / 100) : value,
  )

const CALL_DEFECTS: readonly Defect[] = [
  {
    row: 'cors.answer',
    what: 'one call forgets its origin',
    injectFault: onSuccess(RESTO, setHeader('access-control-allow-origin', undefined)),
  },
  {
    row: 'cors.answer',
    what: 'a gateway adds its own origin to the one that is there',
    injectFault: onSuccess(POSITIONS, setHeader('access-control-allow-origin', '*, *')),
  },
  {
    row: 'cors.refusal',
    what: 'refusals have no origin',
    injectFault: onRefusal(/./, setHeader('access-control-allow-origin', undefined)),
  },
  { row: 'cors.preflight.answer', what: 'OPTIONS wants a token', injectFault: onSuccess(/^OPTIONS .*\/me/, failing) },
  {
    row: 'cors.preflight.answer',
    what: 'OPTIONS is led to another address',
    injectFault: onSuccess(OPTIONS, answer => {
      answer.status = 301
      answer.headers.location = '/1/now'
    }),
  },
  {
    row: 'cors.preflight.origin',
    what: 'OPTIONS names another shop',
    injectFault: onSuccess(OPTIONS, setHeader('access-control-allow-origin', 'https://other.example')),
  },
  {
    row: 'cors.preflight.content-type',
    what: 'Content-Type is not allowed',
    injectFault: onSuccess(OPTIONS, disallowHeader('Content-Type')),
  },
  {
    row: 'cors.preflight.authorization',
    what: 'a star is thought to cover Authorization',
    injectFault: onSuccess(OPTIONS, setHeader('access-control-allow-headers', '*')),
  },
  {
    row: 'cors.preflight.x-identity-token',
    what: 'the identity token is not allowed',
    injectFault: onSuccess(OPTIONS, disallowHeader('X-Identity-Token')),
  },
  {
    row: 'cors.preflight.idempotency-key',
    what: 'the idempotency key is not allowed',
    setup: 'configured',
    injectFault: onSuccess(OPTIONS, disallowHeader('Idempotency-Key')),
  },
  {
    row: 'speed.answers',
    what: 'a restaurant is slow',
    injectFault: onFirstSuccess(RESTO, answer => {
      answer.delay = 3100
    }),
  },
  {
    row: 'clock.answer',
    what: 'the time is a number',
    injectFault: onSuccess(/\/1\/now/, ({ json }) => {
      json.utc_time = Date.parse(json.utc_time)
    }),
  },
  {
    row: 'clock.zone',
    what: 'Moscow time without its zone',
    injectFault: onSuccess(/\/1\/now/, ({ json }) => {
      json.utc_time = new Date(Date.parse(json.utc_time) + 3 * 3_600_000).toISOString().slice(0, 19)
    }),
  },
  {
    row: 'clock.right',
    what: 'the clock is four minutes slow',
    injectFault: onSuccess(/\/1\/now/, ({ json }) => {
      json.utc_time = new Date(Date.parse(json.utc_time) - 4 * 60_000).toISOString()
    }),
  },
  {
    row: 'clock.runs',
    what: 'the time is kept on the way',
    injectFault: () => {
      let kept: unknown
      return answer => {
        if (/\/1\/now/.test(answer.request)) answer.json = kept ??= answer.json
      }
    },
  },
]

const PLACE_DEFECTS: readonly Defect[] = [
  {
    row: 'cities.list',
    what: 'a city lies nowhere',
    injectFault: onSuccess(/cities\?/, ({ json }) => {
      delete json[0].center
    }),
  },
  {
    row: 'cities.some',
    what: 'the white label has no city',
    injectFault: onSuccess(/cities\?/, ({ json }) => json.splice(0)),
  },
  {
    row: 'cities.bounds',
    what: 'north and south are exchanged',
    injectFault: onSuccess(/cities\?/, ({ json: [{ bounds }] }) =>
      Object.assign(bounds, { north: bounds.south, south: bounds.north }),
    ),
  },
  {
    row: 'cities.one',
    what: 'a city by itself is a list',
    injectFault: onSuccess(/cities\/\d+$/, answer => {
      answer.json = [answer.json]
    }),
  },
  {
    row: 'restos.list',
    what: 'a restaurant has no id',
    injectFault: onSuccess(/restos\?/, ({ json }) => {
      delete json[0].id
    }),
  },
  {
    row: 'restos.some',
    what: 'a city has no restaurant',
    injectFault: onFirstSuccess(/restos\?/, ({ json }) => json.splice(0)),
  },
  { row: 'restos.detail', what: 'one restaurant fails', injectFault: onFirstSuccess(RESTO, failing) },
  {
    row: 'restos.detail',
    what: 'one restaurant has a link without an address',
    injectFault: onFirstSuccess(RESTO, ({ json }) => json.links.push({ type: 'VK' })),
  },
  {
    row: 'restos.id',
    what: 'a restaurant has the id of another one',
    injectFault: onFirstSuccess(RESTO, ({ json }) => {
      json.id += 1000
    }),
  },
  {
    row: 'restos.hours',
    what: "it opens at 25 o'clock",
    injectFault: onFirstSuccess(RESTO, ({ json }) => {
      json.openingHours[0] = { ...json.openingHours[0], active: true, open: '25:00' }
    }),
  },
  {
    row: 'restos.days',
    what: 'no hours are active',
    injectFault: onFirstSuccess(RESTO, ({ json }) => {
      for (const day of json.openingHours) day.active = false
    }),
  },
  {
    row: 'restos.timezone',
    what: 'the zone is a word',
    injectFault: onFirstSuccess(RESTO, ({ json }) => {
      json.timezone = 'MSK'
    }),
  },
  {
    row: 'restos.menus',
    what: 'it has no menu',
    injectFault: onFirstSuccess(RESTO, ({ json }) => {
      json.menus = []
    }),
  },
  {
    row: 'restos.payments',
    what: 'delivery cannot be paid',
    injectFault: onFirstSuccess(RESTO, ({ json }) => {
      json.payConfig.delivery = {}
    }),
  },
  {
    row: 'zones.list',
    what: 'a zone has no id',
    injectFault: onFirstSuccess(
      ZONES,
      changeFirstZone(zone => {
        delete zone.id
      }),
    ),
  },
  {
    row: 'zones.some',
    what: 'a restaurant has lost its zones',
    injectFault: onFirstSuccess(/restos\/11\/deliveries/, ({ json }) => {
      json.content = []
    }),
  },
  {
    row: 'zones.whole-page',
    what: 'there is a second page',
    injectFault: onFirstSuccess(ZONES, ({ json }) => {
      json.totalElements = 140
    }),
  },
  {
    row: 'zones.resto',
    what: 'a zone names another restaurant',
    injectFault: onFirstSuccess(
      ZONES,
      changeFirstZone(zone => {
        zone.restoId += 1000
      }),
    ),
  },
  {
    row: 'zones.ring-valid',
    what: 'an outline has two points',
    injectFault: onFirstSuccess(ZONES, answer => {
      selectPoints(answer).splice(2)
    }),
  },
  {
    row: 'zones.ring-closed',
    what: 'GeoJSON is cut off',
    injectFault: onFirstSuccess(ZONES, answer => {
      answer.json.content[0].polygon = {
        type: 'Polygon',
        coordinates: [selectPoints(answer).map(({ lat, lng }) => [lng, lat])],
      }
    }),
  },
  {
    row: 'zones.ring-simple',
    what: 'two corners are exchanged',
    injectFault: onFirstSuccess(ZONES, answer => swap(selectPoints(answer), 1, selectPoints(answer).length >> 1)),
    follows: ['zones.strips'],
  },
  {
    row: 'zones.axes',
    what: 'longitude comes first',
    injectFault: onFirstSuccess(ZONES, answer => {
      for (const at of selectPoints(answer)) Object.assign(at, { lat: at.lng, lng: at.lat })
    }),
    follows: ['preflight.answer'],
  },
  {
    row: 'zones.axes',
    what: 'longitude comes first where both are alike',
    follows: ['preflight.answer'],
    injectFault: () => answer => {
      // the first restaurant and its zones, in Ufa
      const inUfa = (at: { lat: number; lng: number }): { lat: number; lng: number } => ({
        lat: at.lat - 2.891,
        lng: at.lng + 16.073,
      })
      if (/^GET \/1\/p\/restos\/11$/.test(answer.request))
        Object.assign(answer.json.location, inUfa(answer.json.location))
      if (!/restos\/11\/deliveries/.test(answer.request)) return
      for (const { polygon } of answer.json.content)
        for (const at of polygon.points) {
          const { lat, lng } = inUfa(at)
          Object.assign(at, { lat: lng, lng: lat })
        }
    },
  },
  {
    row: 'zones.strips',
    what: 'a zone is moved away from its neighbour by 4 m',
    injectFault: onFirstSuccess(/restos\/22\/deliveries/, moveWest(4)),
  },
  {
    row: 'zones.overlaps',
    what: 'a zone is moved into its neighbour by 4 m',
    injectFault: onFirstSuccess(/restos\/22\/deliveries/, moveWest(-4)),
  },
  {
    row: 'zones.bands-ascending',
    what: 'the thresholds come backwards',
    injectFault: onFirstSuccess(
      /restos\/12\/deliveries/,
      changeFirstZone(zone => zone.thresholds.reverse()),
    ),
  },
  {
    row: 'zones.bands-overlap',
    what: 'two thresholds hold at once',
    injectFault: onFirstSuccess(
      /restos\/12\/deliveries/,
      changeFirstZone(zone => {
        zone.thresholds[0].orderPrice.max += 1000
      }),
    ),
  },
]

const MENU_DEFECTS: readonly Defect[] = [
  { row: 'menus.groups', what: 'the groups fail', injectFault: onFirstSuccess(GROUPS, failing) },
  {
    row: 'menus.groups',
    what: "a group's order is a word",
    injectFault: onFirstSuccess(GROUPS, ({ json }) => {
      json[0].order = 'first'
    }),
  },
  {
    row: 'menus.positions',
    what: 'a dish has no name',
    injectFault: onFirstSuccess(POSITIONS, ({ json }) => {
      json[0].name = ''
    }),
  },
  {
    row: 'menus.positions',
    what: 'the dishes are no JSON',
    injectFault: onFirstSuccess(POSITIONS, answer => {
      answer.text = '<html>'
    }),
  },
  {
    row: 'menus.group-known',
    what: 'a dish is of a group that is gone',
    injectFault: onFirstSuccess(POSITIONS, ({ json }) => {
      json[0].positionGroup = { id: 999_999 }
    }),
  },
  {
    row: 'menus.ids-unique',
    what: 'a dish comes twice',
    injectFault: onFirstSuccess(POSITIONS, ({ json }) => json.push(json[0])),
  },
  {
    row: 'menus.prices',
    what: 'a price has kopecks after a point',
    injectFault: onFirstSuccess(POSITIONS, ({ json }) => {
      json[0].price += 0.5
    }),
  },
  {
    row: 'menus.prices',
    what: 'a price is below nothing',
    injectFault: onFirstSuccess(POSITIONS, ({ json }) => {
      json[0].price = -100
    }),
  },
  {
    row: 'menus.prices',
    what: 'a choice has kopecks after a point',
    injectFault: onFirstSuccess(MODIFIERS, ({ json }) => {
      json[0].modifiers[0].items[0].price = -0.5
    }),
  },
  {
    row: 'menus.price-scale',
    what: 'all amounts are roubles',
    injectFault: () => answer => {
      answer.json = roundToRoubles(answer.json)
    },
    follows: ['preflight.sums'],
  },
  {
    row: 'menus.modifiers',
    what: 'a modifier has no name',
    injectFault: onFirstSuccess(MODIFIERS, ({ json }) => {
      delete json[0].modifiers[0].items[0].name
    }),
  },
  {
    row: 'menus.modifiers',
    what: 'the choices of a dish are no list',
    injectFault: onFirstSuccess(MODIFIERS, ({ json }) => {
      json[0].modifiers = { id: 1 }
    }),
    follows: ['menus.modifiers-counts'],
  },
  {
    row: 'menus.modifiers-counts',
    what: 'more must be chosen than there is',
    injectFault: onFirstSuccess(MODIFIERS, ({ json }) =>
      Object.assign(json[0].modifiers[0], { minCount: 99, maxCount: 99 }),
    ),
  },
  {
    row: 'menus.modifiers-dish',
    what: 'modifiers are of a dish that is gone',
    injectFault: onFirstSuccess(MODIFIERS, ({ json }) => json.push({ positionId: 999_999, modifiers: [] })),
  },
  {
    row: 'menus.slots',
    what: 'a slot is on Funday',
    injectFault: onFirstSuccess(SLOTS, ({ json }) => {
      json[0].details[0].dayOfWeek = 'FUNDAY'
    }),
  },
  {
    row: 'menus.slots-dish',
    what: 'a slot is of a dish that is gone',
    injectFault: onFirstSuccess(SLOTS, ({ json }) => json[0].positionIds.push(999_999)),
  },
  {
    row: 'menus.hours-ahead',
    what: 'hours for orders ahead are of no method',
    injectFault: onFirstSuccess(AHEAD, ({ json }) => {
      json[0].type = 'COURIER'
    }),
  },
  {
    row: 'menus.hours-ahead-terms',
    what: 'an order ahead is wanted before it is made',
    injectFault: onFirstSuccess(AHEAD, ({ json }) => {
      json[0].minTimeMinutes = -60
    }),
  },
  {
    row: 'menus.promotions',
    what: 'a promotion starts on Tuesday',
    injectFault: onFirstSuccess(PROMOTIONS, ({ json }) => {
      json[0].startAt = 'Tuesday'
    }),
  },
  {
    row: 'menus.promotions-period',
    what: 'a promotion ends before it starts',
    injectFault: onFirstSuccess(PROMOTIONS, ({ json }) =>
      Object.assign(json[0], { startAt: '2026-12-01T00:00:00Z', finishAt: '2026-11-01T00:00:00Z' }),
    ),
  },
  {
    row: 'texts.plain',
    what: 'a description is HTML',
    injectFault: onFirstSuccess(POSITIONS, ({ json }) => {
      json[0].description = 'Рис<br>и рыба'
    }),
  },
  {
    row: 'texts.entities',
    what: 'a name is written for a page',
    injectFault: onFirstSuccess(POSITIONS, ({ json }) => {
      json[0].name = 'Ролл &quot;Дракон&quot;'
    }),
  },
  {
    row: 'texts.plain',
    what: 'a name is HTML that was written for a page',
    injectFault: onFirstSuccess(POSITIONS, ({ json }) => {
      json[0].name = '&lt;b&gt;Ролл&lt;/b&gt;'
    }),
    follows: ['texts.entities'],
  },
  {
    row: 'texts.utf8',
    what: 'a city is in windows-1251',
    injectFault: onSuccess(/cities\?/, answer => {
      const escaped = JSON.stringify(answer.json).replace(
        /[^\0-\x7f]/g,
        letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
      answer.text = Buffer.from(escaped.replace('\\u042f', '\xdf'), 'latin1')
    }),
  },
  {
    row: 'pictures.https',
    what: 'a picture comes in clear text',
    injectFault: onFirstSuccess(POSITIONS, ({ json }) => {
      json[0].photos = [{ url: 'http://pictures.example/1.jpg' }]
    }),
  },
  {
    row: 'pictures.hosts',
    what: 'a picture comes from a host that the shop does not name',
    setup: 'configured',
    injectFault: onFirstSuccess(POSITIONS, ({ json }) => {
      json[0].photos = [{ url: 'https://127.0.0.1:9/1.jpg' }]
    }),
    follows: ['pictures.load'],
  },
  {
    row: 'pictures.load',
    what: "pictures may be shown on the API's own pages only",
    injectFault: onSuccess(/pictures/, setHeader('cross-origin-resource-policy', 'same-origin')),
  },
]

const REFUSAL_DEFECTS: readonly Defect[] = [
  {
    row: 'errors.body',
    what: 'refusals are plain text',
    injectFault: onRefusal(/cities\/\d{7}/, answer => {
      answer.text = 'not found'
    }),
  },
  {
    row: 'errors.status',
    what: 'refusals come with 200',
    injectFault: onRefusal(/./, answer => {
      answer.json.status = answer.status
      answer.status = 200
    }),
  },
  {
    row: 'errors.city-unknown',
    what: 'an unknown city is an empty one',
    injectFault: onRefusal(/cities\/\d{7}/, replaceAnswer(200, {})),
  },
  {
    row: 'errors.resto-unknown',
    what: 'an unknown restaurant is a bad request',
    injectFault: onRefusal(/restos\/\d{7}/, answer => {
      answer.status = 400
    }),
  },
  {
    row: 'errors.menu-unknown',
    what: 'an unknown menu is empty',
    injectFault: onRefusal(/menus\/\d{7}/, replaceAnswer(200, [])),
  },
  {
    row: 'errors.token-malformed',
    what: 'a bad token is forbidden',
    injectFault: onRefusal(/\/me$/, answer => {
      answer.status = 403
    }),
  },
  {
    row: 'errors.token-preflight',
    what: 'a bad token is let through',
    injectFault: onRefusal(/persons\/1\/orders\/preflight/, welcome),
  },
  {
    row: 'errors.refresh-unknown',
    what: 'an expired token breaks the server',
    injectFault: onRefusal(/refresh/, failing),
  },
  {
    row: 'errors.preflight-malformed',
    what: 'a cart without fields breaks the server',
    injectFault: () => answer => {
      if (PREFLIGHT.test(answer.request) && answer.requestBody?.restoId === undefined) failing(answer)
    },
  },
  {
    row: 'errors.phone-malformed',
    what: 'any number is sent to',
    injectFault: onRefusal(/phone\/code/, replaceAnswer(204, '')),
  },
  {
    row: 'errors.code-unasked',
    what: 'a wrong code is not found',
    injectFault: onRefusal(/in\/phone$/, answer => {
      answer.status = 404
    }),
  },
  {
    row: 'errors.identity-malformed',
    what: 'a bad identity token is unauthorised',
    injectFault: onRefusal(/in\/apple/, answer => {
      answer.status = 401
    }),
  },
  {
    row: 'errors.vk-malformed',
    what: 'a bad code of VK ID breaks the server',
    injectFault: onRefusal(/vk-id/, failing),
  },
  ...(
    [
      [
        'promo-code.not-found',
        'the code has a name of its own',
        answer => {
          answer.json.errors[0].code = 'PROMO_404'
        },
      ],
      [
        'person-order.position-not-found-in-resto',
        'no dishes are named',
        answer => {
          delete answer.json.errors[0].positionIds
        },
      ],
      ['delivery.address-out-of-zone', 'the courier goes anywhere', welcome],
      [
        'delivery.order-sum-not-enough.range',
        'the minimum is not told',
        answer => {
          delete answer.json.errors[0].amount
        },
      ],
      ['delivery.order-sum-exceeded', 'too much breaks the server', failing],
      [
        'resto.doesnt-support-delivery-card-pay',
        'the code is another one',
        answer => {
          answer.json.errors[0].code = 'resto.doesnt-support-delivery-online-pay'
        },
      ],
      [
        'person-order.add-more',
        'the refusal is not found',
        answer => {
          answer.status = 404
        },
      ],
    ] as const satisfies readonly (readonly [string, string, Change])[]
  ).map(([code, what, change]): Defect =>
    ({ row: `code.${code}`, what, injectFault: onRefusalWithCode(code, change) })),
]

const selectLine = ({ json }: ProxiedAnswer): any => json.positions.find((one: any) => one.id > 0)
/** The line of the dish with the smallest id, independent of the order of the lines. */
const selectFirstDish = ({ json }: ProxiedAnswer): any =>
  json.positions.filter((one: any) => one.id > 0).sort((a: any, b: any) => a.id - b.id)[0]
const SUM_DEFECTS: readonly Defect[] = [
  {
    row: 'preflight.answer',
    what: 'sums are in roubles',
    injectFault: onSuccess(PREFLIGHT, answer => {
      selectLine(answer).sum += 0.5
    }),
  },
  {
    row: 'preflight.lines',
    what: 'a line is left out',
    injectFault: onSuccess(PREFLIGHT, ({ json }) => json.positions.shift()),
  },
  {
    row: 'preflight.sums',
    what: 'the parts do not add up',
    injectFault: onSuccess(PREFLIGHT, answer => {
      selectFirstDish(answer).sum += 100
    }),
  },
  {
    row: 'preflight.delivery-line',
    what: 'the delivery has no flag',
    injectFault: onSuccess(PREFLIGHT, ({ json }) => {
      json.positions = json.positions.filter((one: any) => one.id > 0)
    }),
  },
  {
    row: 'preflight.delivery-price',
    what: 'delivery costs a rouble more than its zone says',
    injectFault: onSuccess(PREFLIGHT, ({ json }) => {
      for (const one of json.positions)
        if (one.id === 0) {
          one.sum += 100
          one.payableAmount += 100
        }
    }),
  },
  {
    row: 'preflight.repeated',
    what: 'each question costs more',
    injectFault: () => {
      const asked = new Set<string>()
      return answer => {
        const key = JSON.stringify(answer.requestBody)
        if (PREFLIGHT.test(answer.request) && answer.status === 200 && asked.has(key)) selectLine(answer).sum += 100
        asked.add(key)
      }
    },
  },
  {
    row: 'preflight.line-order',
    what: 'the last line is dearer',
    follows: ['preflight.sums'],
    injectFault: onSuccess(PREFLIGHT, ({ json }) => {
      json.positions.filter((one: any) => one.id > 0).at(-1).sum += 100
    }),
  },
  {
    row: 'preflight.own-prices',
    what: 'the customer names the price',
    injectFault: onSuccess(PREFLIGHT, answer => {
      if (answer.requestBody.positions[0].price === 1) selectLine(answer).sum = 1
    }),
  },
  {
    row: 'preflight.ahead',
    what: 'no time but the present is known',
    injectFault: onSuccess(PREFLIGHT, answer => {
      if (answer.requestBody.preOrderTime !== undefined) failing(answer)
    }),
  },
  {
    row: 'preflight.answer',
    what: 'the cart is led to another address',
    injectFault: onSuccess(PREFLIGHT, answer => {
      answer.status = 302
      answer.headers.location = '/1/now'
    }),
  },
  {
    row: 'preflight.promo',
    what: 'the advertised code is refused',
    setup: 'promo',
    injectFault: onSuccess(PREFLIGHT, answer => {
      if (answer.requestBody.promoCode !== undefined)
        replaceAnswer(422, { errors: [{ code: 'promo-code.not-active', message: 'Нет' }] })(answer)
    }),
  },
]

const ORDER_DEFECTS: readonly Defect[] = [
  {
    row: 'sign-in.code',
    what: 'no SMS is sent',
    setup: 'order',
    injectFault: onSuccess(/^POST .*phone\/code/, failing),
  },
  {
    row: 'sign-in.tokens',
    what: 'there is no refresh token',
    setup: 'order',
    injectFault: onSuccess(/^POST .*in\/phone$/, ({ json }) => {
      delete json.refreshToken
    }),
  },
  {
    row: 'sign-in.me',
    what: 'the person has no id',
    setup: 'order',
    injectFault: onSuccess(/^GET .*\/me$/, ({ json }) => {
      delete json.id
    }),
    follows: ['sign-in.refresh'],
  },
  {
    row: 'sign-in.refresh',
    what: 'tokens are not renewed',
    setup: 'order',
    injectFault: onSuccess(/^POST .*refresh$/, failing),
  },
  {
    row: 'sign-in.out',
    what: 'the session lives on',
    setup: 'order',
    injectFault: () => {
      let isOut = false
      return answer => {
        if (/^POST .*sign\/out/.test(answer.request)) isOut = true
        else if (isOut && /refresh/.test(answer.request))
          replaceAnswer(200, { accessToken: 'a', refreshToken: 'b' })(answer)
      }
    },
  },
  {
    row: 'code.sms.too-often',
    what: 'any number of SMS is sent',
    setup: 'order',
    injectFault: onRefusalWithCode('sms.too-often', replaceAnswer(204, '')),
  },
  {
    row: 'code.sms.wrong-code',
    what: 'a wrong code has a name of its own',
    setup: 'order',
    injectFault: onRefusalWithCode('sms.wrong-code', answer => {
      answer.json.errors[0].code = 'WRONG'
    }),
  },
  {
    row: 'code.sms.code-not-found',
    what: 'a code is good twice',
    setup: 'order',
    injectFault: () => {
      let kept: unknown
      return answer => {
        if (/^POST .*in\/phone$/.test(answer.request)) {
          if (answer.status === 200) kept = answer.json
          else if (kept !== undefined) replaceAnswer(200, kept)(answer)
        }
      }
    },
  },
  {
    row: 'order.preflight',
    what: 'a person pays more',
    setup: 'order',
    injectFault: onSuccess(/^POST \/1\/persons\/\d+\/orders\/preflight/, answer => {
      selectLine(answer).sum += 100
      selectLine(answer).payableAmount += 100
    }),
    follows: ['order.sum'],
  },
  {
    row: 'order.answer',
    what: 'an order is a text',
    setup: 'order',
    injectFault: onSuccess(ORDER, replaceAnswer(200, 'ok')),
  },
  {
    row: 'order.sum',
    what: 'the order costs more than was agreed to',
    setup: 'order',
    injectFault: onSuccess(ORDER, ({ json }) => {
      json.payableAmount += 100
    }),
  },
  {
    row: 'order.payment',
    what: 'the order cannot be paid',
    setup: 'order',
    injectFault: onSuccess(ORDER, ({ json }) => {
      delete json.paymentUrl
    }),
  },
  {
    row: 'order.key-repeated',
    what: 'each call is an order of its own',
    setup: 'order',
    injectFault: () => {
      let count = 0
      return answer => {
        if (ORDER.test(answer.request) && answer.status === 200) answer.json.id = `${answer.json.id}-${count++}`
      }
    },
    follows: ['order.status'],
  },
  {
    row: 'code.order.idempotency-key-reused',
    what: 'another order passes under the key',
    setup: 'order',
    injectFault: onRefusalWithCode('order.idempotency-key-reused', replaceAnswer(200, { id: '1' })),
  },
  {
    row: 'order.status',
    what: 'an order has no status',
    setup: 'order',
    injectFault: onSuccess(/^GET .*\/orders\//, ({ json }) => {
      delete json.status
    }),
  },
]

export const DEFECTS: readonly Defect[] = [
  ...CALL_DEFECTS,
  ...PLACE_DEFECTS,
  ...MENU_DEFECTS,
  ...REFUSAL_DEFECTS,
  ...SUM_DEFECTS,
  ...ORDER_DEFECTS,
]
