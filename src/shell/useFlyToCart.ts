import { useEffect, useRef } from 'react'
import { useShop, useStore } from '../bind/shop.ts'
import { useUpdateEffect } from '../ui/effects.ts'
import * as css from './useFlyToCart.module.css'

const MILLISECONDS = 240
/** The time in ms after a click within which the cart's change belongs to it. */
const ANSWERED_WITHIN = 1000
/** The number of keyframes, enough to look like an arc. */
const POINTS = 12
/** The height of the arc above the straight line, as a fraction of its length. */
const RISE = 0.3

interface FlyingPhoto {
  readonly src: string
  readonly box: DOMRect
  readonly at: number
}

/**
 * When a dish is added to the cart, the device vibrates, the count rolls, and the photo flies to
 * the cart along an arc. Compositor animations only; none with reduced motion.
 */
export function useFlyToCart(): void {
  const { cart, router } = useShop()
  const count = useStore(cart.itemCount)
  const pressed = useRef<FlyingPhoto | null>(null)
  const dish = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: Event): void => {
      pressed.current = photoBeside(target)
      dish.current = target instanceof Element ? target.closest('article, [role="group"]') : null
    }
    // in the capture phase: the click may close a dialog and remove its photo
    document.addEventListener('click', note, true)
    return () => document.removeEventListener('click', note, true)
  }, [])
  useUpdateEffect(count, before => {
    const links = [...document.querySelectorAll(`a[href="${router.href('cart.index', {})}"]:not(main a)`)]
    const photo = pressed.current
    const steps = dish.current?.parentElement?.querySelectorAll('[role="group"] > span') ?? []
    pressed.current = dish.current = null
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (count > before && !isStill) roll([...steps, ...links.flatMap(figuresIn)])
    if (count <= before || photo === null || performance.now() - photo.at > ANSWERED_WITHIN) return
    navigator.vibrate?.(8)
    if (isStill) return
    const goal = links.map(link => link.getBoundingClientRect()).find(isInViewport)
    if (goal !== undefined) fly(photo, goal)
  })
}

/** The elements that contain a count or a total. */
const figuresIn = (link: Element): Element[] =>
  [...link.querySelectorAll('span')].filter(
    element => element.childElementCount === 0 && /\d/.test(element.textContent),
  )

/** The text changes at once; only the element moves, from below. */
function roll(figures: readonly Element[]): void {
  for (const figure of figures)
    figure.animate(
      { transform: ['translateY(60%)', 'none'], opacity: [0.2, 1] },
      { duration: 180, easing: 'cubic-bezier(.2, 0, 0, 1)' },
    )
}

/** The photo of the dish with this button; null for other elements. */
function photoBeside(target: EventTarget | null): FlyingPhoto | null {
  const button = target instanceof Element ? target.closest('button') : null
  const image = button?.closest('article, [role="dialog"]')?.querySelector('img')
  return image?.currentSrc ? { src: image.currentSrc, box: image.getBoundingClientRect(), at: performance.now() } : null
}

const isInViewport = ({ width, top, bottom }: DOMRect): boolean => width > 0 && bottom > 0 && top < innerHeight

function fly({ src, box }: FlyingPhoto, goal: DOMRect): void {
  const copy = Object.assign(document.createElement('img'), { src, alt: '', className: css.copy })
  Object.assign(copy.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  })
  const [across, down] = [
    goal.left + goal.width / 2 - box.left - box.width / 2,
    goal.top + goal.height / 2 - box.top - box.height / 2,
  ]
  const rise = RISE * Math.hypot(across, down)
  const way = Array.from({ length: POINTS + 1 }, (_, step) => {
    const part = step / POINTS
    return {
      transform:
        `translate(${across * part}px, ${down * part - 4 * rise * part * (1 - part)}px) ` +
        `scale(${1 - 0.85 * part})`,
      opacity: 1 - 0.6 * part ** 3,
    }
  })
  document.body.append(copy)
  copy
    .animate(way, { duration: MILLISECONDS, easing: 'ease-in-out' })
    .finished.catch(() => undefined)
    .finally(() => copy.remove())
}
