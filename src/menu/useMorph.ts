import { useLayoutEffect, useState, type RefObject } from 'react'
import { below } from '../ui/breakpoints.ts'
import { useIsHydrating } from '../ui/useIsHydrating.ts'
import { canMorph, morph, type MorphElements } from '../ui/overlays/morph.ts'

/**
 * The entry animations of a dialog whose photo morphs. A dialog moves less than by default, so that
 * the photo's target is near its final position. A bottom sheet is opaque while it rises: it would
 * show the texts of the cards through its own.
 */
const DIALOG_ENTRY = { opacity: [0, 1], transform: ['translateY(48px)', 'none'] }
const SHEET_ENTRY = { transform: ['translateY(100%)', 'none'] }
const TIMING = { duration: 250, easing: 'cubic-bezier(.05, .7, .1, 1)' }

/**
 * Morphs the photo and the name of a card into those of the dialog that the card opened, and back
 * when the dialog closes. Does nothing where the photo is not visible.
 */
export function useMorph(
  /** The dish's name in the dialog. */
  nameElement: RefObject<HTMLElement | null>,
  /** The address of the dish, to which its card links. */
  href: string,
  /** Whether to close without morphing back. */
  skipsReturn: RefObject<boolean>,
): void {
  // Find the card while rendering: after that the dialog covers it and has the focus.
  // A prerendered dish has no card.
  const isHydrating = useIsHydrating()
  const [card] = useState(() => (isHydrating ? null : findCard(href)))

  useLayoutEffect(() => {
    const panel = nameElement.current?.closest<HTMLElement>('[role="dialog"]')
    if (!panel) return
    const endMorph = card === null ? null : enter(panel, card, findDishElements(panel, nameElement.current))
    return () => {
      endMorph?.()
      const dish = findDishElements(panel, nameElement.current)
      // A sheet that the customer has pulled down goes on down with its photo.
      const isPulled = panel.style.transform !== ''
      const isPhotoVisible = dish !== null && !isPulled && isUncovered(dish.photo, panel)
      // A microtask runs after React has removed the dialog and before its exit animation. In
      // strict mode only the effect runs again, and the dialog stays connected.
      queueMicrotask(() => {
        if (isPhotoVisible && !panel.isConnected && skipsReturn.current !== true) leave(dish, findCard(href))
      })
    }
  }, [card, nameElement, href, skipsReturn])
}

/** The photo and the name of a dish, in its card or in its dialog. */
type DishElements = MorphElements & { readonly photo: HTMLImageElement; readonly name: HTMLElement }

/** Morphs from the card to the dialog. Returns a function that ends the transition. */
function enter(panel: HTMLElement, card: DishElements, dish: DishElements | null): (() => void) | null {
  if (dish === null) return null
  panel.style.animation = 'none'
  panel.animate(matchMedia(below('sm')).matches ? SHEET_ENTRY : DIALOG_ENTRY, TIMING)
  return morph(card, () => dish)
}

/** Morphs from the removed dialog back to the card. */
function leave(dish: DishElements, card: DishElements | null): void {
  if (card === null) return
  morph(dish, () => {
    for (const element of [dish.photo, dish.name]) element.style.visibility = 'hidden'
    return card
  })
}

/** Finds the elements of a visible card of the dish, preferring the card that has the focus. */
function findCard(href: string): DishElements | null {
  if (!canMorph()) return null
  const cards = [...document.querySelectorAll<HTMLElement>(`main article a[href="${href}"] > span`)].flatMap(name => {
    const card = name.closest('article')
    const elements = card === null ? null : findDishElements(card, name)
    return card !== null && elements?.photo.complete === true && isUncovered(elements.photo, card)
      ? { card, elements }
      : []
  })
  return (cards.find(({ card }) => card.contains(document.activeElement)) ?? cards[0])?.elements ?? null
}

function findDishElements(container: HTMLElement, name: HTMLElement | null): DishElements | null {
  const photo = [...container.querySelectorAll('img')].find(image => image.closest('[inert]') === null)
  return name !== null && photo !== undefined ? { photo, name } : null
}

/** Whether the centre of an element is neither covered nor scrolled out of view. */
function isUncovered(element: Element, container: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return container.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
