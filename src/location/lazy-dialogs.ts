import { lazyView } from '../lazy/lazy-view.tsx'
import { importWithTimeout } from '../web/import-chunk.ts'

const loadDialogs = () => importWithTimeout('location/dialogs', () => import('./dialogs.ts'))

export const DeliveryTerms = lazyView(loadDialogs, 'DeliveryTerms')
export const MapPopup = lazyView(loadDialogs, 'MapPopup')
export const NearestPickUp = lazyView(loadDialogs, 'NearestPickUp')
// not part of the first visit's scripts: on a phone the map opens only on demand
export const PlaceMap = lazyView(loadDialogs, 'PlaceMap')
export const OtherPlaces = lazyView(loadDialogs, 'OtherPlaces')
export const TakeAwayTab = lazyView(loadDialogs, 'TakeAwayTab')
export const MissingDishes = lazyView(loadDialogs, 'MissingDishes')
