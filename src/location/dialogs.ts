/* Dialogs over the location dialog, which a first visit rarely needs. */
export { DeliveryTerms } from './DeliveryTerms.tsx'
export { MissingDishes } from './MissingDishes.tsx'
