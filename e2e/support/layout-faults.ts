/*
 * Finds layout faults of a page. It runs in the page in any engine: `.ci/test/layout-checks.ts`
 * bundles it as a script.
 */

const CONTROLS =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, label:has(input), [tabindex="0"]'
/** Tolerance in pixels: browsers use fractions. */
const NEARLY = 1
/** The minimum size of a touch target in px, WCAG 2.5.8. */
const TARGET = 24

function describeElement(element: Element): string {
  const label = element.getAttribute('aria-label') ?? element.textContent ?? ''
  return `${element.tagName.toLowerCase()} «${label.trim().replace(/\s+/g, ' ').slice(0, 40)}»`
}
const isShown = (element: Element): boolean =>
  // Both names of each option: Chromium before 121 knows only the second.
  element.checkVisibility({
    contentVisibilityAuto: true,
    opacityProperty: true,
    checkOpacity: true,
    visibilityProperty: true,
    checkVisibilityCSS: true,
  }) && element.closest('.visually-hidden, [inert], [aria-hidden="true"]') === null
const readStyle = (element: Element): CSSStyleDeclaration => getComputedStyle(element)
function* ancestors(element: Element): Generator<Element> {
  for (let at = element.parentElement; at !== null && at !== document.documentElement; at = at.parentElement) yield at
}
const scrollsAside = (element: Element): boolean =>
  /auto|scroll/.test(readStyle(element).overflowX) && element.scrollWidth > element.clientWidth + NEARLY
const scrolls = (element: Element): boolean =>
  scrollsAside(element) ||
  (/auto|scroll/.test(readStyle(element).overflowY) && element.scrollHeight > element.clientHeight + NEARLY)
const findScroller = (element: Element): Element | undefined => [...ancestors(element)].find(scrollsAside)
const isBoxed = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect()
  return width > NEARLY && height > NEARLY
}

/** All controls; a radio or checkbox is represented by its larger label. */
const controls = (): readonly Element[] =>
  [...document.querySelectorAll(CONTROLS)].filter(
    control =>
      isShown(control) &&
      isBoxed(control) &&
      !(control instanceof HTMLInputElement && control.closest('label') !== null
        && /radio|checkbox/.test(control.type)),
  )

/** The page, or the layer over it, is wider than the window. */
function tooWide(): readonly string[] {
  const page = document.documentElement
  const parts = [...document.querySelectorAll('#overlays [role] > div')].filter(
    part => isShown(part) && /auto|scroll/.test(readStyle(part).overflowY),
  )
  return [
    ...(page.scrollWidth > page.clientWidth ? [`the page is ${page.scrollWidth} px wide in ${page.clientWidth}`] : []),
    ...parts
      .filter(part => part.scrollWidth > part.clientWidth + NEARLY)
      .map(part => `what is open is ${part.scrollWidth} px wide in ${part.clientWidth}`),
  ]
}

/** Controls that leave the window at a side and cannot be scrolled into view. */
const outside = (): readonly string[] =>
  controls().flatMap(control => {
    const { left, right } = control.getBoundingClientRect()
    return (left >= -NEARLY && right <= document.documentElement.clientWidth + NEARLY) ||
      findScroller(control) !== undefined
      ? []
      : [`${describeElement(control)} leaves the window: ${Math.round(left)} to ${Math.round(right)}`]
  })

/**
 * The part of the page with which an element scrolls. Other parts may overlap it, such as the
 * sticky header or the arrow of a slider.
 */
const findLayer = (element: Element): Element | undefined =>
  [...ancestors(element)].find(scrolls) ??
  [element, ...ancestors(element)].find(ancestor => /fixed|sticky/.test(readStyle(ancestor).position))

/** Markers of a map are placed by their positions, so they may overlap. */
const MAP = '[role="application"], :has(> [role="application"])'

/**
 * Controls that overlap another control of the same layer without containing it or being drawn as
 * its part.
 */
function overlapping(): readonly string[] {
  const all = controls().map(control => ({ control, box: control.getBoundingClientRect(), layer: findLayer(control) }))
  return all.flatMap((first, at) =>
    all.slice(at + 1).flatMap(second => {
      if (first.layer !== second.layer || first.control.contains(second.control)
        || second.control.contains(first.control))
        return []
      if (first.control.closest(MAP) !== null && second.control.closest(MAP) !== null) return []
      const [a, b] = [first.box, second.box]
      const [across, down] = [
        Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
      ]
      const isWithin = (inner: DOMRect, outer: DOMRect): boolean =>
        inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
      return across <= NEARLY || down <= NEARLY || isWithin(a, b) || isWithin(b, a)
        ? []
        : [
            `${describeElement(first.control)} and ${describeElement(second.control)} `
              + `overlap by ${Math.round(across)} × ${Math.round(down)} px`,
          ]
    }),
  )
}

/** A link whose `::after` covers the whole card. */
const coversMore = (control: Element): boolean => getComputedStyle(control, '::after').position === 'absolute'

/**
 * Controls smaller than a touch target, except links in a text and controls with enough free space
 * around them.
 */
function small(): readonly string[] {
  const all = controls().map(control => ({ control, box: control.getBoundingClientRect() }))
  return all.flatMap(({ control, box }) => {
    if (
      Math.min(box.width, box.height) >= TARGET ||
      (readStyle(control).display === 'inline' && control.matches('a')) ||
      coversMore(control)
    )
      return []
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const isAlone = all.every(
      ({ control: other, box: { left, right, top, bottom } }) =>
        other === control ||
        other.contains(control) ||
        Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0)) >= TARGET / 2,
    )
    return isAlone ? [] : [`${describeElement(control)} is ${Math.round(box.width)} × ${Math.round(box.height)} px`]
  })
}

/** Words cut off by a box that hides overflow, unless it has an ellipsis or can be scrolled. */
function cut(): readonly string[] {
  const cutTexts = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement
    if (
      parent === null ||
      (text.textContent ?? '').trim() === '' ||
      parent.closest('script, style, noscript, option') !== null ||
      !isShown(parent)
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()].filter(rect => rect.width > 0)
    for (const at of [parent, ...ancestors(parent)]) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = readStyle(at)
      // Clipped content is for screen readers only, such as skip links without focus.
      if (
        clipPath !== 'none' ||
        textOverflow === 'ellipsis' ||
        !/^(?:none|)$/.test(webkitLineClamp) ||
        /auto|scroll/.test(overflowX + overflowY)
      )
        break
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const box = at.getBoundingClientRect()
      const [left, right] = [Math.min(...rects.map(rect => rect.left)), Math.max(...rects.map(rect => rect.right))]
      // Content entirely outside the box is hidden on purpose, as the other slides of a strip are.
      if (left < box.right && right > box.left && (left < box.left - NEARLY || right > box.right + NEARLY))
        cutTexts.add(`«${(text.textContent ?? '').trim().slice(0, 40)}» is cut by its box`)
    }
  }
  return [...cutTexts]
}

/** Checks that the header is sticky; the scroll position is restored. */
async function sticks(): Promise<readonly string[]> {
  const header = document.querySelector('#app:not([inert]) header')
  if (header === null || document.documentElement.scrollHeight < innerHeight * 1.5) return []
  const before = scrollY
  scrollTo({ top: innerHeight / 2, behavior: 'instant' })
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  // On a wide screen it has no box, and the lower of its rows is sticky.
  const bottom = Math.max(...[header, ...header.children].map(row => row.getBoundingClientRect().bottom))
  scrollTo({ top: before, behavior: 'instant' })
  return bottom >= 48 ? [] : [`the header has scrolled away: its lower edge is at ${Math.round(bottom)}`]
}

/** Returns all faults, one line each. Each of them is a fault on every page. */
export async function layoutFaults(): Promise<readonly string[]> {
  return [...tooWide(), ...outside(), ...overlapping(), ...small(), ...cut(), ...await sticks()]
}
