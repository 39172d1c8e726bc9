import { useLayoutEffect, useState, type RefObject } from 'react'
import { canMorph, morph, type MorphElements } from '../ui/overlays/morph.ts'

/**
 * The dialog's entry animation while its photo morphs. The default animation would lead the photo
 * astray.
 */
const ENTRY = { opacity: [0, 1], transform: ['translateY(48px)', 'none'] }
const TIMING = { duration: 250, easing: 'cubic-bezier(.05, .7, .1, 1)' }

/**
 * Morphs a card into the dish at `href` and back, by photo and name, where these are visible.
 * `name` is the element of the dish's name.
 */
export function useMorph(name: RefObject<HTMLElement | null>, href: string, staysAway: RefObject<boolean>): void {
  // Read while rendering: afterwards the dialog covers the card and has the focus.
  const [card] = useState(() => findCard(href))

  useLayoutEffect(() => {
    const panel = name.current?.closest<HTMLElement>('[role="dialog"]')
    if (!panel) return
    const end = card === null ? null : enter(panel, card, findParts(panel, name.current))
    return () => {
      end?.()
      const dish = findParts(panel, name.current)
      const isPhotoVisible = dish !== null && isSeen(dish.photo, panel)
      // Runs after the dialog is removed and before its exit animation. Strict mode keeps it
      // connected.
      queueMicrotask(() => {
        if (isPhotoVisible && !panel.isConnected && staysAway.current !== true) leave(dish, findCard(href))
      })
    }
  }, [card, name, href, staysAway])
}

type DishElements = MorphElements & { readonly photo: HTMLImageElement; readonly name: HTMLElement }

function enter(panel: HTMLElement, card: DishElements, dish: DishElements | null): (() => void) | null {
  if (dish === null) return null
  panel.style.animation = 'none'
  panel.animate(ENTRY, TIMING)
  return morph(card, () => dish)
}

function leave(dish: DishElements, card: DishElements | null): void {
  if (card === null) return
  morph(dish, () => {
    for (const part of [dish.photo, dish.name]) part.style.visibility = 'hidden'
    return card
  })
}

/** Finds a visible card of the dish, preferring the one that has the focus. */
function findCard(href: string): DishElements | null {
  if (!canMorph()) return null
  const cards = [...document.querySelectorAll<HTMLElement>(`main article a[href="${href}"] > span`)].flatMap(name => {
    const card = name.closest('article')
    const dish = card === null ? null : findParts(card, name)
    return card !== null && dish?.photo.complete === true && isSeen(dish.photo, card) ? { card, dish } : []
  })
  return (cards.find(({ card }) => card.contains(document.activeElement)) ?? cards[0])?.dish ?? null
}

function findParts(container: HTMLElement, name: HTMLElement | null): DishElements | null {
  const photo = [...container.querySelectorAll('img')].find(image => image.closest('[inert]') === null)
  return name !== null && photo !== undefined ? { photo, name } : null
}

/** Whether the part's middle is neither covered nor scrolled out of view. */
function isSeen(part: Element, container: Element): boolean {
  const { left, top, width, height } = part.getBoundingClientRect()
  return container.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
