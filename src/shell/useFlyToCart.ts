import { useEffect, useRef } from 'react'
import { useShop, useStore } from '../bind/shop.ts'
import { useUpdateEffect } from '../ui/effects.ts'
import * as css from './useFlyToCart.module.css'

/** Duration of the photo's flight in ms. */
const FLIGHT_DURATION = 240
/** Duration in ms for which changed counts and totals roll. */
const ROLL_DURATION = 180
/** Time in ms after a click within which a change of the cart makes the clicked photo fly. */
const CLICK_TIMEOUT = 1000
/** The number of straight lines that together look like an arc. */
const ARC_SEGMENTS = 12
/** Duration of the vibration in ms. */
const VIBRATION_DURATION = 8
/** The height of the arc above the straight line, as a fraction of the line's length. */
const ARC_HEIGHT = 0.3

interface ClickedPhoto {
  readonly src: string
  readonly box: DOMRect
  readonly clickedAt: number
}

/**
 * Animates adding a dish: the device vibrates, counts and totals roll, and the dish's photo flies
 * to the cart along an arc. Animates only `transform` and `opacity`, which the compositor handles;
 * with reduced motion the device only vibrates.
 */
export function useFlyToCart(): void {
  const { cart, router } = useShop()
  const count = useStore(cart.itemCount)
  const clickedPhoto = useRef<ClickedPhoto | null>(null)
  const clickedDish = useRef<Element | null>(null)
  useEffect(() => {
    const rememberClick = ({ target }: Event): void => {
      clickedPhoto.current = findPhoto(target)
      clickedDish.current = target instanceof Element ? target.closest('article, [role="group"]') : null
    }
    // in the capture phase, because the click may close a dialog and remove its photo
    document.addEventListener('click', rememberClick, true)
    return () => document.removeEventListener('click', rememberClick, true)
  }, [])
  useUpdateEffect(count, previousCount => {
    const cartLinks = [...document.querySelectorAll(`a[href="${router.href('cart.index', {})}"]:not(main a)`)]
    const photo = clickedPhoto.current
    // Searches from the parent, because `clickedDish` may be the stepper itself.
    const stepperCounts = clickedDish.current?.parentElement?.querySelectorAll('[role="group"] > span') ?? []
    clickedPhoto.current = clickedDish.current = null
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (count <= previousCount) return
    if (!prefersReducedMotion) rollNumbers([...stepperCounts, ...cartLinks.flatMap(findNumbers)])
    if (photo === null || performance.now() - photo.clickedAt > CLICK_TIMEOUT) return
    navigator.vibrate?.(VIBRATION_DURATION)
    if (prefersReducedMotion) return
    const target = cartLinks.map(link => link.getBoundingClientRect()).find(isInViewport)
    if (target !== undefined) flyTo(target, photo)
  })
}

/** Finds the elements in a link to the cart that contain a count or a total. */
const findNumbers = (link: Element): Element[] =>
  [...link.querySelectorAll('span')].filter(
    element => element.childElementCount === 0 && /\d/.test(element.textContent),
  )

/** Moves the elements into place from below. Their texts have already changed. */
function rollNumbers(elements: readonly Element[]): void {
  for (const element of elements)
    element.animate(
      { transform: ['translateY(60%)', 'none'], opacity: [0.2, 1] },
      { duration: ROLL_DURATION, easing: 'cubic-bezier(.2, 0, 0, 1)' },
    )
}

/** Finds the photo of the dish whose button was clicked. Null if there is none. */
function findPhoto(target: EventTarget | null): ClickedPhoto | null {
  const button = target instanceof Element ? target.closest('button') : null
  const image = button?.closest('article, [role="dialog"]')?.querySelector('img')
  if (!image?.currentSrc) return null
  return { src: image.currentSrc, box: image.getBoundingClientRect(), clickedAt: performance.now() }
}

const isInViewport = ({ width, top, bottom }: DOMRect): boolean => width > 0 && bottom > 0 && top < innerHeight

function flyTo(target: DOMRect, { src, box }: ClickedPhoto): void {
  const copy = Object.assign(document.createElement('img'), { src, alt: '', className: css.copy })
  Object.assign(copy.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  })
  const dx = target.left + target.width / 2 - box.left - box.width / 2
  const dy = target.top + target.height / 2 - box.top - box.height / 2
  const arcHeight = ARC_HEIGHT * Math.hypot(dx, dy)
  const keyframes = Array.from({ length: ARC_SEGMENTS + 1 }, (_, index) => {
    const progress = index / ARC_SEGMENTS
    // a parabola that is 0 at both ends and `arcHeight` in the middle
    const rise = 4 * arcHeight * progress * (1 - progress)
    // at the cart the photo is a small, faint copy
    return {
      transform: `translate(${dx * progress}px, ${dy * progress - rise}px) scale(${1 - 0.85 * progress})`,
      opacity: 1 - 0.6 * progress ** 3,
    }
  })
  document.body.append(copy)
  copy
    .animate(keyframes, { duration: FLIGHT_DURATION, easing: 'ease-in-out' })
    .finished.catch(() => undefined)
    .finally(() => copy.remove())
}
