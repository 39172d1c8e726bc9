import { below } from '../breakpoints.ts'
import { overlayRoot } from './overlayRoot.ts'

/** The exit animations, with durations in ms. */
const sheetOut = { to: { transform: 'translateY(100%)' }, duration: 200 }
const dialogOut = { to: { transform: 'translateY(-24px)', opacity: 0 }, duration: 150 }
const fadeOut = { to: { opacity: 0 }, duration: 150 }
const lightboxOut = { to: { opacity: 0 }, duration: 200 }
/** The easing of Material Design for elements that leave the screen. */
const ACCELERATING = 'cubic-bezier(.3, 0, .8, .15)'

/**
 * Plays the exit animation of a layer. React has removed the layer already, so this function
 * appends the layer to the page until the animation ends, inert and hidden from assistive
 * technology.
 */
export function playLeave(layer: HTMLElement) {
  const panel = layer.querySelector<HTMLElement>('[data-leave]')
  if (!panel || typeof panel.animate !== 'function') return
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return

  const exit = selectExit(panel.dataset.leave)
  layer.toggleAttribute('inert', true)
  layer.setAttribute('aria-hidden', 'true')
  layer.style.pointerEvents = 'none'
  // Remove ids, roles and names, because the next overlay may have the same.
  for (const element of layer.querySelectorAll('[id], [role], [name]')) {
    for (const attribute of ['id', 'role', 'name']) element.removeAttribute(attribute)
  }
  // Appending the layer would restart its entry animations.
  for (const box of layer.querySelectorAll<HTMLElement>('[data-leave], [data-scrim]')) box.style.animation = 'none'

  overlayRoot().append(layer)
  const timing = { duration: exit.duration, easing: ACCELERATING, fill: 'forwards' } as const
  layer.querySelector('[data-scrim]')?.animate({ opacity: 0 }, timing)
  panel.animate(exit.to, timing).finished.catch(() => undefined).finally(() => layer.remove())
}

/** Selects the animation for the value of `data-leave`. */
function selectExit(kind: string | undefined) {
  if (kind === 'fade') return fadeOut
  if (kind === 'lightbox') return lightboxOut
  return window.matchMedia(below('sm')).matches ? sheetOut : dialogOut
}
