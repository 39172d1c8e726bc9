import type { StoragePort } from '../../env.ts'
import type { LazyService } from '../../lazy-service.ts'
import { constant, derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import * as KEY from '../storage/startup-keys.ts'
import type { DialogOpening, LocationDialog } from './location-dialog.ts'

/** The location dialog, also before its chunk has loaded: `open` then loads the chunk first. */
export interface DialogFacade {
  /** Whether the dialog is open, or opens once its chunk has loaded. */
  readonly isOpen: Readable<boolean>
  /** Whether the customer must answer the dialog before a menu can be shown. */
  readonly isAtBoot: Readable<boolean>
  /** Opens the dialog again if the page was reloaded with an unfinished draft. */
  resume(): void
  /** Opens the dialog, or replaces an opening that waits for the chunk. */
  open(opening?: DialogOpening): void
  /** Closes the dialog, or cancels an opening that waits for the chunk. */
  close(): void
  /** Closes a dialog that was opened at boot, and drops its input: a menu can be shown without an answer. */
  endBoot(): void
}

/** Creates the facade of the dialog. `tabStorage` has the draft of this tab. */
export function createDialogFacade(
  locationService: LazyService<{ readonly dialog: LocationDialog }>, tabStorage: StoragePort,
): DialogFacade {
  const requestedOpening = createStore<DialogOpening | null>(null)
  const view = locationService.select(constant({ status: 'closed' } as const), service => service.dialog.view)
  const isAtBoot = derive([view, requestedOpening], (current, pending) =>
    (current.status === 'open' ? current.state.isAtBoot : pending?.isAtBoot === true))
  return {
    isOpen: derive([view, requestedOpening], (current, pending) => current.status === 'open' || pending !== null),
    isAtBoot,
    resume() {
      if (tabStorage.get(KEY.locationDraft) === null) return
      locationService.run(({ dialog }) => {
        if (dialog.hasDraft() && dialog.view.get().status === 'closed') dialog.open()
      })
    },
    open(opening = {}) {
      const service = locationService.get()
      if (service !== null) return service.dialog.open(opening)
      const isWaiting = requestedOpening.get() !== null
      requestedOpening.set(opening)
      if (isWaiting) return void locationService.load().catch(() => undefined)
      locationService.run(({ dialog }) => {
        const lastOpening = requestedOpening.get()
        if (lastOpening !== null) dialog.open(lastOpening)
        requestedOpening.set(null)
      })
    },
    close() {
      requestedOpening.set(null)
      locationService.get()?.dialog.close()
    },
    endBoot() {
      if (!isAtBoot.get()) return
      requestedOpening.set(null)
      locationService.get()?.dialog.discard()
    },
  }
}
