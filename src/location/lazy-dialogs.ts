import { lazyView } from '../lazy/lazy-view.tsx'
import { importWithTimeout } from '../web/import-chunk.ts'

const loadDialogs = () => importWithTimeout('location/dialogs', () => import('./dialogs.ts'))

export const DeliveryTerms = lazyView(loadDialogs, 'DeliveryTerms')
export const MapPopup = lazyView(loadDialogs, 'MapPopup')
export const MissingDishes = lazyView(loadDialogs, 'MissingDishes')
