import type { Readable } from '../../store/store.ts'
import { isWhole, type Choice, type ChoiceKeeper } from './choice.ts'
import type { CartVerdict, DialogEvent } from './dialog-state.ts'
import type { DialogView, OpenDialogView } from './dialog-view.ts'
import { choiceOf, detailsOf, faultsOf, formOf, sameAddress, samePlace, type LocationErrors, type LocationForm } from './form.ts'

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

/** What a try to save comes to. */
type Attempt =
  | { readonly at: 'unready' }
  | { readonly at: 'refused'; readonly field: keyof LocationErrors }
  /** Nothing but the door may have changed: neither its zone nor the cart has anything new to say. */
  | { readonly at: 'same-place' }
  | { readonly at: 'house-number' }
  | { readonly at: 'complete'; readonly choice: Choice }

/** `saved` is what is saved by now, perhaps in another tab, and whether it can be ordered from. */
function attemptOf({ state, data, verdict }: OpenDialogView, saved: { readonly form: LocationForm; readonly isSelected: boolean }): Attempt {
  const { form, step, confirmedWithoutHouse } = state
  if (step.at !== 'method' || data?.at !== 'ready') return { at: 'unready' }
  const faults = faultsOf(form, data.value, verdict)
  if (faults.comment === undefined && saved.isSelected && samePlace(form, saved.form)) return { at: 'same-place' }
  const field = (['pickUp', 'address', 'comment'] as const).find(name => faults[name] !== undefined)
  const choice = choiceOf(form, verdict)
  if (field !== undefined || choice === null) return { at: 'refused', field: field ?? 'address' }
  // once for each address: the one that was saved has been confirmed
  const isConfirmed = confirmedWithoutHouse === form.address || sameAddress(saved.form.address, form.address)
  const lacksHouse = choice.method === 'DELIVERY' && !choice.place.hasHouse && !isConfirmed
  return lacksHouse ? { at: 'house-number' } : { at: 'complete', choice }
}

export function createSaving({ view, tell, keeper, checkCart, onSaved }: {
  readonly view: Readable<DialogView>
  readonly tell: (event: DialogEvent) => void
  readonly keeper: ChoiceKeeper
  readonly checkCart: (choice: Choice) => Promise<CartVerdict>
  readonly onSaved: (choice: Choice) => void
}): Saving {
  function apply(choice: Choice): void {
    keeper.set(choice)
    tell({ type: 'closed' })
    onSaved(choice)
  }
  /** The saved place stays, with what else was typed. */
  function keepPlace(form: LocationForm): void {
    const before = keeper.choice.get()
    if (form.method === 'DELIVERY') keeper.editPlace(detailsOf(form))
    tell({ type: 'closed' })
    const saved = keeper.choice.get()
    if (saved !== null && isWhole(saved) && saved !== before) onSaved(saved)
  }
  async function check(form: LocationForm, choice: Choice): Promise<void> {
    tell({ type: 'check-started' })
    const verdict = await checkCart(choice)
    const now = view.get()
    if (now.at === 'closed' || now.state.step.at !== 'checking') return
    // changed while the check ran: its answer belongs to nobody
    if (now.state.form !== form) return tell({ type: 'form-returned' })
    if (verdict.at === 'dishes-missing') {
      const swapped = verdict.dishes.filter(dish => dish.remedy.at === 'swap').map(dish => dish.key)
      return tell({ type: 'dishes-missed', missing: { ...verdict, choice, swapped } })
    }
    verdict.settle?.()
    apply(choice)
  }
  async function save(): Promise<keyof LocationErrors | null> {
    const now = view.get()
    if (now.at === 'closed') return null
    const selection = keeper.selection.get()
    const isSelected = selection.at === 'resto' && isWhole(selection.choice)
    const attempt = attemptOf(now, { form: formOf(keeper.held.get()), isSelected })
    if (attempt.at === 'same-place') keepPlace(now.state.form)
    if (attempt.at === 'house-number') tell({ type: 'house-number-missed' })
    if (attempt.at === 'complete') await check(now.state.form, attempt.choice)
    if (attempt.at !== 'refused') return null
    tell({ type: 'refused' })
    return attempt.field
  }

  return {
    save,
    async skipHouseNumber() {
      tell({ type: 'house-number-skipped' })
      await save()
    },
    swapMissing: (key, on) => tell({ type: 'swap-toggled', key, on }),
    settleMissing() {
      const now = view.get()
      if (now.at === 'closed' || now.state.step.at !== 'dishes-missing') return
      const { settle, swapped, choice } = now.state.step
      settle(new Set(swapped))
      apply(choice)
    },
    keepOldPlace() {
      const now = view.get()
      if (now.at === 'open') tell(now.state.boot ? { type: 'form-returned' } : { type: 'closed' })
    },
  }
}
