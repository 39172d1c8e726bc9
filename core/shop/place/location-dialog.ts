import type { Readable } from '../../store/store.ts'
import type { DeliveryMethod } from '../config.ts'
import type { Address, DeliveryPlace, DetailField } from './address.ts'
import type { LocationErrors } from './dialog-state.ts'
import type { DialogView } from './dialog-view.ts'

/** How to open the dialog. `isAtBoot`: no menu can be shown before the customer has answered. */
export interface DialogOpening { readonly isAtBoot?: boolean; readonly method?: DeliveryMethod }

/**
 * The dialog of city, method and address. While it is closed, only `open` changes it. While its map
 * is open, the inputs change the fields of the map, not those of the form (MAP-01).
 */
export interface LocationDialog {
  /** The data of the dialog's screen. */
  readonly view: Readable<DialogView>
  /**
   * Opens the dialog with the draft of this tab, or else with the stored choice. If the cities have not
   * loaded yet, the form appears once they have.
   */
  open(opening?: DialogOpening): void
  /** Closes the dialog without saving; at boot, which requires a choice, closes only a question. */
  close(): void
  /** Closes the dialog, also at boot, and removes the draft. */
  discard(): void
  /** Whether this tab has a draft that is not saved. */
  hasDraft(): boolean
  /**
   * Saves the form, or confirms the question that is open. Resolves with the first invalid field;
   * null for none, also if a question opens or nothing can be saved yet (LOC-11, LOC-12, LOC-15).
   */
  save(): Promise<keyof LocationErrors | null>

  /** Shows the list of cities again. */
  showCities(): void
  /** Selects a city and loads its data. Another city clears the form. */
  chooseCity(cityId: number): void
  /** Loads the city again, or the list of cities if none is selected. */
  retryCity(): void
  /** Selects delivery or take-away. */
  switchMethod(method: DeliveryMethod): void

  /** Sets the text of the address. A text that differs from the accepted address drops it. */
  typeAddress(text: string): void
  /** Marks the field as left: its errors may be shown. */
  leaveAddress(): void
  /** Accepts a suggested or pinned address, with its details if they are known. */
  pickAddress(address: Address): void
  /** Accepts a saved address with its details. */
  pickPlace(place: DeliveryPlace): void
  /** Sets a detail of the address, such as the flat. */
  typeDetail(field: DetailField, text: string): void
  /** Selects a pick-up point by its restaurant's id. */
  choosePickUp(restoId: number): void
  /** Selects take-away from a pick-up point by its restaurant's id. */
  switchToPickUp(restoId: number): void

  /** Opens the map over the form. */
  openMap(): void
  /** Closes the map and drops its selection. */
  closeMap(): void
  /** Closes the map and puts its selection into the form, if the selection can be confirmed. */
  confirmMap(): void

  /** Closes a question that saving has opened, and returns to the form. */
  closeQuestion(): void
  /** Selects whether a missing dish is replaced; `key` is its key in `DishesMissing`. */
  setReplaced(key: string, isReplaced: boolean): void
}
