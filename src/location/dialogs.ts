/* Dialogs over the location dialog, which most first visits do not need. */
export { DeliveryTerms } from './DeliveryTerms.tsx'
export { MapPopup } from './MapPopup.tsx'
export { MissingDishes } from './MissingDishes.tsx'
