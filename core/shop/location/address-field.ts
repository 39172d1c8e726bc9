import { derive, select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import { createAddressInput, type InputOptions } from './address-input.ts'
import type { LocationDialog } from './dialog.ts'
import type { SavedPlace } from './saved-places.ts'

const NONE: readonly SavedPlace[] = []

/** The address field of the location dialog, and the map beside it. `places` are the saved ones of the dialog's city. */
export function createAddressField(dialog: LocationDialog, places: Readable<readonly SavedPlace[]>, options: InputOptions) {
  const form = select(dialog.view, view => (view.at === 'open' && view.state.step.at !== 'city' && view.map === null ? view.state.form : null))
  const input = createAddressInput(options, select(form, now => now?.method === 'DELIVERY'), dialog.pickAddress)
  const offered = derive([form, places, input.pinning], (now, known, point) =>
    now?.addressText === '' && now.address === null && point === null ? known : NONE)
  return {
    ...input,
    /** The saved addresses that are offered while nothing has been said (LOC-16). */
    offered,
    type(text: string): void {
      input.suggest(text)
      dialog.typeAddress(text)
    },
    /** Picks what is offered or suggested, by its id. */
    async pick(id: string): Promise<void> {
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

/** The address search over the map popup, and the map. */
export function createMapInput(dialog: LocationDialog, options: InputOptions) {
  const isShown = select(dialog.view, view => view.at === 'open' && view.map !== null && view.state.form.method === 'DELIVERY')
  const input = createAddressInput(options, isShown, dialog.pickAddress)
  return {
    ...input,
    /** Confirms the map's choice, unless the point on it has yet to be named. */
    confirm(): void {
      if (input.pinning.get() === null) dialog.confirmMap()
    },
  }
}
