/** A positive safe integer, written without leading zeros. */
const CITY = /[?&]city=([1-9]\d{0,14})(?:&|$)/

/** The city that a list of venues is asked for («/restos?city=2»); null for any other address. */
export function addressedCity(route: { readonly page: { readonly name: string }; readonly search: string }): number | null {
  const found = route.page.name === 'restos.index' ? CITY.exec(route.search) : null
  return found === null ? null : Number(found[1])
}

/** The query of a city's list. */
export function cityQuery(cityId: number): string {
  return `?city=${cityId}`
}
