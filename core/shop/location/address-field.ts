import { derive, select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import { createAddressInput, type AddressInput, type InputOptions } from './address-input.ts'
import type { LocationDialog } from './dialog.ts'
import type { SavedPlace } from './saved-places.ts'

/** The address field of the location dialog, and the map beside it. */
export interface AddressField extends AddressInput {
  /** The saved addresses that are offered while nothing has been said (LOC-16). */
  readonly offered: Readable<readonly SavedPlace[]>
  type(text: string): void
  /** Picks what is offered or suggested, by its id. */
  pick(id: string): Promise<void>
}
/** The address search over the map popup, and the map. */
export interface MapInput extends AddressInput {
  /** Confirms the map's choice, unless the point on it has yet to be named. */
  confirm(): void
}
const NONE: readonly SavedPlace[] = []

/** `places` are the saved ones of the dialog's city. */
export function createAddressField(dialog: LocationDialog, places: Readable<readonly SavedPlace[]>, options: InputOptions): AddressField {
  const form = select(dialog.view, view => (view.at === 'open' && view.state.step.at !== 'city' && view.map === null ? view.state.form : null))
  const input = createAddressInput(options, { isShown: select(form, now => now?.method === 'DELIVERY'), found: dialog.pickAddress })
  const offered = derive([form, places, input.pinning], (now, known, point) =>
    now?.addressText === '' && now.address === null && point === null ? known : NONE)
  return {
    ...input,
    offered,
    type(text) {
      input.suggest(text)
      dialog.typeAddress(text)
    },
    async pick(id) {
      const known = offered.get().find(one => one.id === id)
      const shown = input.search.get()
      if (known !== undefined) {
        input.clear()
        return dialog.pickPlace(known.place)
      }
      const title = 'items' in shown ? shown.items.find(item => item.placeId === id)?.title : undefined
      if (title !== undefined) dialog.typeAddress(title)
      await input.pick(id)
    },
  }
}

export function createMapInput(dialog: LocationDialog, options: InputOptions): MapInput {
  const isShown = select(dialog.view, view => view.at === 'open' && view.map !== null && view.state.form.method === 'DELIVERY')
  const input = createAddressInput(options, { isShown, found: dialog.pickAddress })
  return {
    ...input,
    confirm() {
      if (input.pinning.get() === null) dialog.confirmMap()
    },
  }
}
