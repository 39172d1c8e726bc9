import type { StoragePort } from '../../env.ts'
import type { Part } from '../../part.ts'
import { constant, derive } from '../../store/derived.ts'
import { createStore } from '../../store/store.ts'
import * as KEY from '../first-keys.ts'
import type { DialogOpening, LocationDialog } from './dialog.ts'

export type DialogFront = ReturnType<typeof createDialogFront>

/** The location dialog before its part has come: it can be asked for, and opens then. `tabStorage` keeps what was typed. */
export function createDialogFront(place: Part<{ readonly dialog: LocationDialog }>, tabStorage: StoragePort) {
  const asked = createStore<DialogOpening | null>(null)
  const view = place.show(constant({ at: 'closed' } as const), part => part.dialog.view)
  return {
    /** Whether the customer is being asked where to. */
    isOpen: derive([view, asked], (now, waits) => now.at === 'open' || waits !== null),
    /** Whether only an answer makes the first menu possible. */
    isAtBoot: derive([view, asked], (now, waits) => (now.at === 'open' ? now.state.boot : waits?.boot === true)),
    /** Opens it anew when the page was reloaded over what had been typed. */
    resume(): void {
      if (tabStorage.get(KEY.locationDraft) === null) return
      place.run(({ dialog }) => {
        if (dialog.hasDraft() && dialog.view.get().at === 'closed') dialog.open()
      })
    },
    open(opening: DialogOpening = {}): void {
      const here = place.get()
      if (here !== null) return here.dialog.open(opening)
      const isWaiting = asked.get() !== null
      asked.set(opening)
      if (isWaiting) return void place.need().catch(() => undefined)
      place.run(({ dialog }) => {
        const last = asked.get()
        if (last !== null) dialog.open(last)
        asked.set(null)
      })
    },
    /** Also what has not come is put away. */
    close(): void {
      asked.set(null)
      place.get()?.dialog.close()
    },
  }
}
