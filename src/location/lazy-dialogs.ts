import { lazyView } from '../lazy/lazy-view.tsx'
import { importWithTimeout } from '../web/import-chunk.ts'

const loadDialogs = () => importWithTimeout('location/dialogs', () => import('./dialogs.ts'))

export const DeliveryTerms = lazyView(loadDialogs, 'DeliveryTerms')
export const MapPopup = lazyView(loadDialogs, 'MapPopup')
export const NearestPickUp = lazyView(loadDialogs, 'NearestPickUp')
export const OtherPlaces = lazyView(loadDialogs, 'OtherPlaces')
export const TakeAwayTab = lazyView(loadDialogs, 'TakeAwayTab')
export const MissingDishes = lazyView(loadDialogs, 'MissingDishes')
