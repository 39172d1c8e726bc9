import { whileSubscribed, derive, select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Shop } from '../app/shop.ts'
import type { RestaurantPageState, Restaurants } from '../venues/venues.ts'

/** Creates the list of restaurants (MENU-09). While shown, it loads the city's restaurants. */
export function createRestaurantList(restaurants: Restaurants) {
  const cityId = select(restaurants.list, ({ city }) => city?.id)
  return loadWhileShown(restaurants.list, cityId, () => void restaurants.load())
}

/** Creates the page of the restaurant in the address. While shown, it loads that restaurant. */
export function createRestaurantPage(
  { router }: Pick<Shop, 'router'>, restaurants: Restaurants,
): Readable<RestaurantPageState> {
  const restaurantId = select(router.current, selectRestaurantId)
  const state = derive([restaurants.pageState, restaurantId], (pageState, id): RestaurantPageState => {
    const isOther = pageState.status === 'ready' && pageState.value.id !== Number(id)
    return isOther ? { status: 'loading' } : pageState
  })
  return loadWhileShown(state, restaurantId, () => loadRestaurant(router, restaurants))
}

/** Loads the restaurant in the address; a view also calls this to retry after a failure. */
export function loadRestaurant(router: Shop['router'], restaurants: Restaurants): void {
  const id = selectRestaurantId(router.current.get())
  if (id !== null) void restaurants.loadPage(Number(id))
}
function selectRestaurantId({ page }: ReturnType<Shop['router']['current']['get']>): string | null {
  return page.name === 'restos.show' ? page.params.restoId : null
}

/** Wraps a store: calls `load` at its first listener, and then after each change of `key`. */
function loadWhileShown<S>(store: Readable<S>, key: Readable<unknown>, load: () => void): Readable<S> {
  return whileSubscribed(store, () => {
    load()
    return key.subscribe(load)
  })
}
