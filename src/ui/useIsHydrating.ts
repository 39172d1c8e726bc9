import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/**
 * Whether the component is rendered for a prerendered page, or takes over its elements in the
 * browser. It then has to render the same for every visitor. False from the next render on.
 */
export const useIsHydrating = (): boolean => useSyncExternalStore(subscribeToNothing, () => false, () => true)
