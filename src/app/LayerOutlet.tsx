import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useSelected, useShop } from '../bind/shop.ts'
import { LayerCrash, LazyDialogBoundary } from '../lazy/LazyBoundary.tsx'
import { useIsHydrating } from '../ui/useIsHydrating.ts'
import { RouteLayer, RouteOutlet } from './RouteOutlet.tsx'

/**
 * Replaces `RouteOutlet` on the prerendered page of a layer (MENU-18), where React renders the shop in
 * the element of the overlays. The first render has only the layer, which needs no portal there. The
 * next one renders the page below into the page's own element.
 */
export function LayerOutlet() {
  const { menu, router } = useShop()
  const isHydrating = useIsHydrating()
  const path = useSelected(router.current, ({ layer }) => layer?.path)
  const [servedPath] = useState(path)
  const hasData = useSelected(menu.layerMenu, shown => shown !== null)
  const isServedLayer = hasData && path !== undefined && path === servedPath
  const pageElement = isHydrating ? null : document.getElementById('app')
  return (
    <>
      {isServedLayer && <RouteLayer isInPlace />}
      {isServedLayer && <LayerBootProblem />}
      {pageElement && createPortal(<RouteOutlet isBelowLayer={isServedLayer} />, pageElement)}
    </>
  )
}

/** A failure of the boot in a dialog above the layer, whose data are in the page (BOOT-10). */
function LayerBootProblem() {
  const { boot } = useShop()
  const problem = useSelected(boot.view, current => (current.status === 'failed' ? current.problem : null), null)
  return problem && <LazyDialogBoundary><LayerCrash problem={problem} onRetry={boot.retry} /></LazyDialogBoundary>
}
