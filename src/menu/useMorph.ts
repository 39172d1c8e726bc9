import { useLayoutEffect, useState, type RefObject } from 'react'
import { canMorph, morph, type Parts } from '../ui/overlays/morph.ts'

/** The way in of a dialog whose photo comes by itself: its own would lead that astray. */
const ENTRY = { opacity: [0, 1], transform: ['translateY(48px)', 'none'] }
const TIMING = { duration: 250, easing: 'cubic-bezier(.05, .7, .1, 1)' }

/** A card becomes the dish at `href`, whose `name` this is, and the dish its card again, by photo and name, where these are in sight. */
export function useMorph(name: RefObject<HTMLElement | null>, href: string, staysAway: RefObject<boolean>): void {
  // while rendering: afterwards the dialog lies over the card, and has the focus
  const [card] = useState(() => cardOf(href))

  useLayoutEffect(() => {
    const panel = name.current?.closest<HTMLElement>('[role="dialog"]')
    if (!panel) return
    const end = card === null ? null : enter(panel, card, partsOf(panel, name.current))
    return () => {
      end?.()
      const dish = partsOf(panel, name.current)
      const isInSight = dish !== null && isSeen(dish.photo, panel)
      // once it is gone, and before it is shown on its way out; in strict mode it stays
      queueMicrotask(() => {
        if (isInSight && !panel.isConnected && staysAway.current !== true) leave(dish, cardOf(href))
      })
    }
  }, [card, name, href, staysAway])
}

type Dish = Parts & { readonly photo: HTMLImageElement; readonly name: HTMLElement }

function enter(panel: HTMLElement, card: Dish, dish: Dish | null): (() => void) | null {
  if (dish === null) return null
  panel.style.animation = 'none'
  panel.animate(ENTRY, TIMING)
  return morph(card, () => dish)
}

function leave(dish: Dish, card: Dish | null): void {
  if (card === null) return
  morph(dish, () => {
    for (const part of [dish.photo, dish.name]) part.style.visibility = 'hidden'
    return card
  })
}

/** The card in sight that shows a dish, the one with the focus first. */
function cardOf(href: string): Dish | null {
  if (!canMorph()) return null
  const found = [...document.querySelectorAll<HTMLElement>(`main article a[href="${href}"] > span`)].flatMap(name => {
    const card = name.closest('article')
    const dish = card === null ? null : partsOf(card, name)
    return card !== null && dish?.photo.complete === true && isSeen(dish.photo, card) ? { card, dish } : []
  })
  return (found.find(({ card }) => card.contains(document.activeElement)) ?? found[0])?.dish ?? null
}

function partsOf(whole: HTMLElement, name: HTMLElement | null): Dish | null {
  const photo = [...whole.querySelectorAll('img')].find(image => image.closest('[inert]') === null)
  return name !== null && photo !== undefined ? { photo, name } : null
}

/** Whether nothing lies over its middle, nor has scrolled it away. */
function isSeen(part: Element, whole: Element): boolean {
  const { left, top, width, height } = part.getBoundingClientRect()
  return whole.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
