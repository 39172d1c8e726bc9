/*
 * What is wrong with how a page lies in its window. It runs in the page, in any engine: `.ci/build/layout-checks.mjs` makes a script of it.
 */

const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, label:has(input), [tabindex="0"]'
/** Pixels by which boxes may miss each other: a browser reckons in fractions. */
const NEARLY = 1
/** What a finger has to hit at least, WCAG 2.5.8. */
const TARGET = 24

const nameOf = (element: Element): string => `${element.tagName.toLowerCase()} «${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}»`
const isShown = (element: Element): boolean =>
  element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true }) && element.closest('.visually-hidden, [inert], [aria-hidden="true"]') === null
const styleOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element)
function* ancestors(element: Element): Generator<Element> {
  for (let at = element.parentElement; at !== null && at !== document.documentElement; at = at.parentElement) yield at
}
const scrollsAside = (element: Element): boolean => /auto|scroll/.test(styleOf(element).overflowX) && element.scrollWidth > element.clientWidth + NEARLY
const scrolls = (element: Element): boolean => scrollsAside(element) || (/auto|scroll/.test(styleOf(element).overflowY) && element.scrollHeight > element.clientHeight + NEARLY)
const scrollerOf = (element: Element): Element | undefined => [...ancestors(element)].find(scrollsAside)
const isBoxed = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect()
  return width > NEARLY && height > NEARLY
}

/** Whatever is pressed or filled in: a choice by its label, which is larger than its button. */
const controls = (): readonly Element[] => [...document.querySelectorAll(CONTROLS)]
  .filter(one => isShown(one) && isBoxed(one) && !(one instanceof HTMLInputElement && one.closest('label') !== null && /radio|checkbox/.test(one.type)))

/** The page, or what is open over it, is no wider than its window. */
function tooWide(): readonly string[] {
  const page = document.documentElement
  const parts = [...document.querySelectorAll('#overlays [role] > div')].filter(part => isShown(part) && /auto|scroll/.test(styleOf(part).overflowY))
  return [
    ...(page.scrollWidth > page.clientWidth ? [`the page is ${page.scrollWidth} px wide in ${page.clientWidth}`] : []),
    ...parts.filter(part => part.scrollWidth > part.clientWidth + NEARLY).map(part => `what is open is ${part.scrollWidth} px wide in ${part.clientWidth}`),
  ]
}

/** No control leaves the window at its sides, but one that can be scrolled to. */
const outside = (): readonly string[] => controls().flatMap(control => {
  const { left, right } = control.getBoundingClientRect()
  return left >= -NEARLY && right <= document.documentElement.clientWidth + NEARLY || scrollerOf(control) !== undefined ? [] : [`${nameOf(control)} leaves the window: ${Math.round(left)} to ${Math.round(right)}`]
})

/** What moves together: over it other layers may lie, as the header does over a page that is scrolled, and an arrow over what it scrolls. */
const layerOf = (element: Element): Element | undefined => [...ancestors(element)].find(scrolls) ?? [element, ...ancestors(element)].find(one => /fixed|sticky/.test(styleOf(one).position))

/** The signs of a map stand where their places are. */
const MAP = '[role="application"], :has(> [role="application"])'

/** No control lies over another one of its layer, unless one is in the other or is drawn as its part. */
function overlapping(): readonly string[] {
  const all = controls().map(control => ({ control, box: control.getBoundingClientRect(), layer: layerOf(control) }))
  return all.flatMap((one, at) => all.slice(at + 1).flatMap(other => {
    if (one.layer !== other.layer || one.control.contains(other.control) || other.control.contains(one.control)) return []
    if (one.control.closest(MAP) !== null && other.control.closest(MAP) !== null) return []
    const [a, b] = [one.box, other.box]
    const [across, down] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)]
    const isWithin = (inner: DOMRect, outer: DOMRect): boolean => inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
    return across <= NEARLY || down <= NEARLY || isWithin(a, b) || isWithin(b, a) ? [] : [`${nameOf(one.control)} and ${nameOf(other.control)} overlap by ${Math.round(across)} × ${Math.round(down)} px`]
  }))
}

/** A link whose `::after` lies over the whole card. */
const coversMore = (control: Element): boolean => getComputedStyle(control, '::after').position === 'absolute'

/** No control is smaller than a finger hits, but a link within a text, and one that has so much room to itself. */
function small(): readonly string[] {
  const all = controls().map(control => ({ control, box: control.getBoundingClientRect() }))
  return all.flatMap(({ control, box }) => {
    if (Math.min(box.width, box.height) >= TARGET || (styleOf(control).display === 'inline' && control.matches('a')) || coversMore(control)) return []
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const isAlone = all.every(({ control: other, box: { left, right, top, bottom } }) => other === control || other.contains(control)
      || Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0)) >= TARGET / 2)
    return isAlone ? [] : [`${nameOf(control)} is ${Math.round(box.width)} × ${Math.round(box.height)} px`]
  })
}

/** No word ends at the edge of a box that hides the rest, unless the box says so by an ellipsis or can be scrolled. */
function cut(): readonly string[] {
  const found = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement
    if (parent === null || (text.textContent ?? '').trim() === '' || parent.closest('script, style, noscript, option') !== null || !isShown(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()].filter(rect => rect.width > 0)
    for (const at of [parent, ...ancestors(parent)]) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = styleOf(at)
      // what is clipped is shown to screen readers alone, as of links until they have the focus
      if (clipPath !== 'none' || textOverflow === 'ellipsis' || !/^(?:none|)$/.test(webkitLineClamp) || /auto|scroll/.test(overflowX + overflowY)) break
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const box = at.getBoundingClientRect()
      const [left, right] = [Math.min(...rects.map(rect => rect.left)), Math.max(...rects.map(rect => rect.right))]
      // wholly beside is put away on purpose, as the other slides of a strip are
      if (left < box.right && right > box.left && (left < box.left - NEARLY || right > box.right + NEARLY)) found.add(`«${(text.textContent ?? '').trim().slice(0, 40)}» is cut by its box`)
    }
  }
  return [...found]
}

/** The header stays at the top of a page that is scrolled; the page is left where it was. */
async function sticks(): Promise<readonly string[]> {
  const header = document.querySelector('#app:not([inert]) header')
  if (header === null || document.documentElement.scrollHeight < innerHeight * 1.5) return []
  const before = scrollY
  scrollTo({ top: innerHeight / 2, behavior: 'instant' })
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  // on a wide screen it is a landmark without a box of its own, and the lower of its rows stays
  const bottom = Math.max(...[header, ...header.children].map(row => row.getBoundingClientRect().bottom))
  scrollTo({ top: before, behavior: 'instant' })
  return bottom >= 48 ? [] : [`the header has scrolled away: its lower edge is at ${Math.round(bottom)}`]
}

/** All that is wrong, one line each; nothing of it is right anywhere. */
export async function layoutFaults(): Promise<readonly string[]> {
  return [...tooWide(), ...outside(), ...overlapping(), ...small(), ...cut(), ...await sticks()]
}
