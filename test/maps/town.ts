const svobody = ['1', '2', '10', '12', '12а', '2к1', '14/2', '120']

/**
 * A small street file: streets with the same name in two cities, house numbers with parts, names often
 * misspelt.
 */
export function createTownFile(): { version: number; cities: TownCity[] } {
  return {
    version: 1,
    cities: [
      {
        name: 'Ярославль',
        names: { ru: 'Ярославль', en: 'Yaroslavl', cnr: 'Jaroslavlj' },
        country: { ru: 'Россия', en: 'Russia' },
        region: { ru: 'Ярославская область' },
        bounds: { north: 57.7, south: 57.55, east: 40.05, west: 39.75 },
        water: [square(57.66, 39.9)],
        parks: [square(57.6, 39.8)],
        streets: [
          street('yar-1', 'улица Свободы', 'Svobody Street', 57.626, svobody),
          street('yar-2', 'проспект Свободы', 'Svobody Avenue', 57.64, ['1', '3']),
          street('yar-3', 'улица 8 Марта', '8 Marta Street', 57.63, ['8']),
          street('yar-4', 'Ёлочный переулок', 'Yolochny Lane', 57.632, ['5']),
          street('yar-5', 'улица Салтыкова-Щедрина', 'Saltykova-Shchedrina Street', 57.634, ['7']),
          street('yar-6', 'Новая улица Свободная', 'New Svobodnaya Street', 57.636, []),
          street('yar-7', 'Московское шоссе', 'Moskovskoye Highway', 57.638, [])
        ]
      },
      {
        name: 'Подгорица',
        names: { ru: 'Подгорица', en: 'Podgorica', cnr: 'Podgorica' },
        country: { ru: 'Черногория', en: 'Montenegro', cnr: 'Crna Gora' },
        region: { ru: 'Подгорица' },
        bounds: { north: 42.5, south: 42.38, east: 19.35, west: 19.18 },
        water: [],
        parks: [],
        streets: [
          street('pod-1', 'улица Слободы', 'Slobode Street', 42.44, ['12'], 19.26, 'Ulica Slobode'),
          street('pod-2', 'улица Джура Даничича', 'Djura Danicica Street', 42.442, ['3'], 19.26, 'Ulica Đura Daničića')
        ]
      }
    ]
  }
}

interface TownCity {
  name: string
  names: unknown
  country: unknown
  region: unknown
  bounds: unknown
  water: unknown[]
  parks: unknown[]
  streets: Record<string, unknown>[]
}

/** A street that runs 1.2 km to the east, with its houses 20 m north of it, 60 m apart. */
function street(
  id: string,
  ru: string,
  en: string,
  lat: number,
  numbers: readonly string[],
  lng = 39.88,
  cnr?: string
): Record<string, unknown> {
  return {
    id,
    name: { ru, en, ...(cnr === undefined ? {} : { cnr }) },
    kind: ru.includes('проспект') ? 'avenue' : ru.includes('переулок') ? 'lane' : 'street',
    line: [
      [lat, lng],
      [lat, lng + 0.01],
      [lat, lng + 0.02]
    ],
    houses: numbers.map((number, index) => [number, lat + 0.00018, lng + 0.001 + index * 0.001])
  }
}

function square(lat: number, lng: number): number[][] {
  return [
    [lat, lng],
    [lat + 0.01, lng],
    [lat + 0.01, lng + 0.01],
    [lat, lng + 0.01]
  ]
}
