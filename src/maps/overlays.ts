import type { MapMarker, PinOptions } from './map-view.ts'
import { createPinIcon, createRestaurantIcon } from './map-icons.ts'
import * as icons from './map-icons.module.css'
import * as css from './overlays.module.css'

/**
 * Creates the element of the customer's pin, with its tip at the element's position. A draggable
 * pin has the focus in Tab order and the role `application`, with which screen readers pass the
 * arrow keys to the page (`pin-keys.ts`).
 */
export function createPinElement(options: PinOptions): HTMLElement {
  const pin = document.createElement('div')
  pin.className = css.pin
  labelPin(pin, options)
  pin.append(createPinIcon())
  pin.setAttribute('role', options.draggable ? 'application' : 'img')
  if (options.draggable) {
    pin.tabIndex = 0
    pin.setAttribute('data-draggable', '')
  }
  return pin
}

/** Sets the accessible name of a pin, followed by the help for its keys if it has any. */
export function labelPin(pin: HTMLElement, { draggable, label, keyboardHelp }: PinOptions): void {
  const hasHelp = draggable && keyboardHelp !== undefined
  pin.setAttribute('aria-label', hasHelp ? `${label}. ${keyboardHelp}` : label)
}

/** Raises a pin above its shadow while the customer moves it. */
export function liftPin(pin: HTMLElement | null, isLifted: boolean): void {
  pin?.classList.toggle(icons.lifted, isLifted)
}

/** Creates a restaurant's marker, a button of 64×64 px with its tip at the element's position. */
export function createMarkerButton(onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = css.marker
  button.addEventListener('click', onClick)
  button.append(createRestaurantIcon())
  return button
}

/** Sets the accessible name of a marker, and whether it is the selected one. */
export function updateMarkerButton(button: HTMLElement, { title, selected }: MapMarker): void {
  button.setAttribute('aria-label', title)
  button.setAttribute('aria-pressed', String(selected === true))
  button.classList.toggle(icons.selected, selected === true)
}

/** Creates the window above a marker, without its content. */
export function createInfoElement(): HTMLElement {
  const info = document.createElement('div')
  info.className = css.info
  return info
}
