import type { Store } from '../../store/store.ts'
import { isWhole, type Choice, type ChoiceKeeper } from './choice.ts'
import type { CityData } from './city-data.ts'
import type { CartVerdict, DialogEvent, DialogState, OpenDialog } from './dialog-state.ts'
import { choiceOf, detailsOf, faultsOf, formOf, sameAddress, samePlace, type LocationErrors, type LocationForm } from './form.ts'
import type { ZoneVerdict } from './zones.ts'

/** How the location dialog is saved, and what may be asked on the way (LOC-11, LOC-12, LOC-15). */
export interface Saving {
  /** Resolves with the first wrong field, or null when the dialog saved or asks something. */
  save(): Promise<keyof LocationErrors | null>
  /** Saves without a house number. */
  skipHouseNumber(): Promise<void>
  /** Whether a missing dish is to be replaced by its namesake, or leaves the cart. */
  swapMissing(key: string, on: boolean): void
  /** Settles the missing dishes as chosen and saves, without another question. */
  settleMissing(): void
  /** Leaves the cart as it is: the dialog closes on the saved place, or during boot returns to the form. */
  keepOldPlace(): void
}

export function createSaving(dialog: {
  readonly state: Pick<Store<DialogState>, 'get'>
  readonly tell: (event: DialogEvent) => void
  readonly keeper: ChoiceKeeper
  /** What is known of the form's city, and where its point belongs. */
  readonly judge: (form: LocationForm) => { readonly data: CityData | null; readonly verdict: ZoneVerdict | null }
  readonly checkCart: (choice: Choice) => Promise<CartVerdict>
  readonly onSaved: (choice: Choice) => void
}): Saving {
  const { state, tell, keeper, judge, checkCart, onSaved } = dialog

  function apply(choice: Choice): void {
    keeper.set(choice)
    tell({ type: 'closed' })
    onSaved(choice)
  }
  /** The saved place stays, with what else was typed: neither its zone nor the cart has anything new to say. */
  function keepPlace(form: LocationForm): void {
    const before = keeper.choice.get()
    if (form.method === 'DELIVERY') keeper.editPlace(detailsOf(form))
    tell({ type: 'closed' })
    const saved = keeper.choice.get()
    if (saved !== null && isWhole(saved) && saved !== before) onSaved(saved)
  }
  async function check({ form }: OpenDialog, choice: Choice): Promise<void> {
    tell({ type: 'check-started' })
    const verdict = await checkCart(choice)
    const now = state.get()
    if (now.at === 'closed' || now.step.at !== 'checking') return
    // changed while the check ran: its answer belongs to nobody
    if (now.form !== form) return tell({ type: 'form-returned' })
    if (verdict.at === 'dishes-missing') {
      const swapped = verdict.dishes.filter(dish => dish.remedy.at === 'swap').map(dish => dish.key)
      return tell({ type: 'dishes-missed', missing: { ...verdict, choice, swapped } })
    }
    verdict.settle?.()
    apply(choice)
  }
  async function save(): Promise<keyof LocationErrors | null> {
    const now = state.get()
    if (now.at === 'closed' || now.step.at !== 'method') return null
    const { form } = now
    const { data, verdict } = judge(form)
    if (data === null) return null
    const faults = faultsOf(form, data, verdict)
    const selection = keeper.selection.get()
    // what is saved by now, perhaps in another tab
    const saved = formOf(keeper.held.get())
    if (faults.comment === undefined && selection.at === 'resto' && isWhole(selection.choice) && samePlace(form, saved)) {
      keepPlace(form)
      return null
    }
    const first = (['pickUp', 'address', 'comment'] as const).find(name => faults[name] !== undefined)
    const choice = choiceOf(form, verdict)
    if (first !== undefined || choice === null) {
      tell({ type: 'refused' })
      return first ?? 'address'
    }
    // once for each address: the one that was saved has been confirmed
    const isConfirmed = now.confirmedWithoutHouse === form.address || sameAddress(saved.address, form.address)
    if (choice.method === 'DELIVERY' && !choice.place.hasHouse && !isConfirmed) tell({ type: 'house-number-missed' })
    else await check(now, choice)
    return null
  }

  return {
    save,
    async skipHouseNumber() {
      tell({ type: 'house-number-skipped' })
      await save()
    },
    swapMissing: (key, on) => tell({ type: 'swap-toggled', key, on }),
    settleMissing() {
      const now = state.get()
      if (now.at === 'closed' || now.step.at !== 'dishes-missing') return
      now.step.settle(new Set(now.step.swapped))
      apply(now.step.choice)
    },
    keepOldPlace() {
      const now = state.get()
      if (now.at === 'open') tell(now.boot ? { type: 'form-returned' } : { type: 'closed' })
    },
  }
}
