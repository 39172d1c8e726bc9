import type { ComponentType } from 'react'
import type { Context, Test } from 'uvu'
import type { RouteName } from '../../core/shop/routes.ts'
import { screens, type Screen } from '../../src/app/screens.tsx'
import { createLazyView } from './lazy-view.ts'
import { flushRender } from './view.tsx'

export interface RouteViews {
  /** Replaces the view of a route. */
  replace(name: RouteName, view: ComponentType): void
  /** Makes a route's view lazy. Returns a function that loads its chunk. */
  delay(name: RouteName, view: ComponentType): () => Promise<void>
}

/** Replaces views of routes until the end of the test. */
export function replaceRouteViews<State extends Context>(suite: Test<State>): RouteViews {
  const rows: Record<string, Screen> = screens
  const before = { ...rows }
  suite.after.each(() => void Object.assign(rows, before))
  const replace: RouteViews['replace'] = (name, view) => { rows[name] = { ...screens[name], view } }
  return {
    replace,
    delay(name, view) {
      let resolveView: (view: ComponentType) => void = () => undefined
      const fetched = new Promise<ComponentType>(resolve => { resolveView = resolve })
      replace(name, createLazyView(() => fetched))
      return () => flushRender(() => resolveView(view))
    },
  }
}
