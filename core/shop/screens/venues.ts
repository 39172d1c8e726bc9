import { whileSubscribed, derive, select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Shop } from '../shop.ts'
import type { VenuePageState, Venues } from '../venues/venues.ts'

/** The list of venues; loads it for the displayed city (MENU-09). */
export function createVenueList(venues: Venues) {
  return loadedBy(venues.list, select(venues.list, ({ city }) => city?.id), () => void venues.load())
}

/** The venue in the address; loads it when it is displayed. */
export function createVenuePage({ router }: Pick<Shop, 'router'>, venues: Venues): Readable<VenuePageState> {
  const restoId = select(router.current, idIn)
  const state = derive([venues.one, restoId], (one, id): VenuePageState =>
    (one.status === 'ready' && one.value.id !== Number(id) ? { status: 'loading' } : one))
  return loadedBy(state, restoId, () => loadVenue(router, venues))
}

/** Loads the venue in the address; a failed one again. */
export function loadVenue(router: Shop['router'], venues: Venues): void {
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
