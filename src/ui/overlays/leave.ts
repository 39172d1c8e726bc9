import { below } from '../breakpoints.ts'
import { overlayRoot } from './overlayRoot.ts'

const sheetOut = { to: { transform: 'translateY(100%)' }, duration: 200 }
const dialogOut = { to: { transform: 'translateY(-24px)', opacity: 0 }, duration: 150 }
const fadeOut = { to: { opacity: 0 }, duration: 150 }
/** Full-screen photos leave more slowly. */
const lightboxOut = { to: { opacity: 0 }, duration: 200 }
const accelerate = 'cubic-bezier(.3, 0, .8, .15)'

/**
 * Puts a removed layer back to play its exit animation, inert and hidden from assistive technology.
 */
export function playLeave(layer: HTMLElement) {
  const panel = layer.querySelector<HTMLElement>('[data-leave]')
  if (!panel || typeof panel.animate !== 'function') return
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return

  const out = panel.dataset.leave === 'fade' ? fadeOut
    : panel.dataset.leave === 'lightbox' ? lightboxOut
    : window.matchMedia(below('sm')).matches ? sheetOut : dialogOut
  layer.toggleAttribute('inert', true)
  layer.setAttribute('aria-hidden', 'true')
  layer.style.pointerEvents = 'none'
  for (const element of layer.querySelectorAll('[id], [role], [name]')) {
    for (const attribute of ['id', 'role', 'name']) element.removeAttribute(attribute)
  }
  for (const part of layer.querySelectorAll<HTMLElement>('[data-leave], [data-scrim]')) part.style.animation = 'none'

  overlayRoot().append(layer)
  const timing = { duration: out.duration, easing: accelerate, fill: 'forwards' } as const
  layer.querySelector('[data-scrim]')?.animate({ opacity: 0 }, timing)
  panel.animate(out.to, timing).finished.catch(() => undefined).finally(() => layer.remove())
}
