import { whileSubscribed, derive, select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Shop } from '../shop.ts'
import type { RestaurantPageState, Restaurants } from '../venues/venues.ts'

/** The list of venues; loads it for the displayed city (MENU-09). */
export function createRestaurantList(venues: Restaurants) {
  return loadedBy(venues.list, select(venues.list, ({ city }) => city?.id), () => void venues.load())
}

/** The venue in the address; loads it when it is displayed. */
export function createRestaurantPage({ router }: Pick<Shop, 'router'>, venues: Restaurants): Readable<RestaurantPageState> {
  const restoId = select(router.current, idIn)
  const state = derive([venues.pageState, restoId], (one, id): RestaurantPageState =>
    (one.status === 'ready' && one.value.id !== Number(id) ? { status: 'loading' } : one))
  return loadedBy(state, restoId, () => loadRestaurant(router, venues))
}

/** Loads the venue in the address; a failed one again. */
export function loadRestaurant(router: Shop['router'], venues: Restaurants): void {
  const id = idIn(router.current.get())
  if (id !== null) void venues.show(Number(id))
}
function idIn({ page }: ReturnType<Shop['router']['current']['get']>): string | null {
  return page.name === 'restos.show' ? page.params.restoId : null
}
const loadedBy = <S>(shown: Readable<S>, key: Readable<unknown>, load: () => void) => whileSubscribed(shown, () => {
  load()
  return key.subscribe(load)
})
