/* Dialogs over the location dialog and parts of it, which most first visits do not need. */
export { DeliveryTerms } from './DeliveryTerms.tsx'
export { MapPopup } from './MapPopup.tsx'
export { MissingDishes } from './MissingDishes.tsx'
export { NearestPickUp } from './NearestPickUp.tsx'
export { PlaceMap } from './PlaceMap.tsx'
export { OtherPlaces } from './OtherPlaces.tsx'
export { TakeAwayTab } from './TakeAwayTab.tsx'
