/* The views of a dish that is on sale at another hour: one chunk. */
export { AvailableFrom } from './AvailableFrom.tsx'
export { OrderLaterButton } from './OrderLaterButton.tsx'
