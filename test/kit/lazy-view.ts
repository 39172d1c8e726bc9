import type { ComponentType } from 'react'
import { lazyView } from '../../src/lazy/lazy-view.tsx'

type Options = Parameters<typeof lazyView<{ readonly View: ComponentType }, 'View'>>[2]

/** A lazy view of a component that `load` resolves to. */
export const createLazyView = (load: () => Promise<ComponentType>, options?: Options) =>
  lazyView(() => load().then(View => ({ View })), 'View', options)
