import { sameJson } from '../../json.ts'
import type { Readable } from '../../store/store.ts'
import { sameAddress } from './address.ts'
import { isWhole, type Choice, type ChoiceKeeper } from './choice.ts'
import type { CartVerdict, DialogEvent } from './dialog-state.ts'
import type { DialogView } from './dialog-view.ts'
import { choiceOf, detailsOf, faultsOf, formOf, samePlace, type LocationErrors, type LocationForm } from './form.ts'

/** How the location dialog is saved, and what may be asked on the way (LOC-11, LOC-12, LOC-15). */
export function createSaving({ view, tell, keeper, checkCart, onSaved }: {
  readonly view: Readable<DialogView>
  readonly tell: (event: DialogEvent) => void
  readonly keeper: ChoiceKeeper
  readonly checkCart: (choice: Choice) => Promise<CartVerdict>
  readonly onSaved: (choice: Choice) => void
}) {
  function apply(choice: Choice): void {
    keeper.set(choice)
    tell({ type: 'closed' })
    onSaved(choice)
  }
  async function check(form: LocationForm, choice: Choice): Promise<void> {
    tell({ type: 'save-tried', step: { at: 'checking' } })
    const verdict = await checkCart(choice)
    const now = view.get()
    if (now.at === 'closed' || now.state.step.at !== 'checking') return
    // changed while the check ran: its answer belongs to nobody
    if (!sameJson(now.state.form, form)) return tell({ type: 'save-tried', step: { at: 'method' } })
    if (verdict.at === 'dishes-missing') {
      const swapped = verdict.dishes.filter(dish => dish.remedy.at === 'swap').map(dish => dish.key)
      return tell({ type: 'save-tried', step: { ...verdict, choice, swapped } })
    }
    verdict.settle?.()
    apply(choice)
  }
  async function save(): Promise<keyof LocationErrors | null> {
    const now = view.get()
    if (now.at === 'closed' || now.state.step.at !== 'method' || now.data?.at !== 'ready') return null
    const { verdict, state: { form, step, confirmedWithoutHouse } } = now
    const faults = faultsOf(form, now.data.value, verdict)
    // by now, perhaps in another tab
    const saved = formOf(keeper.held.get())
    const selection = keeper.selection.get()
    if (selection.at === 'resto' && isWhole(selection.choice) && faults.comment === undefined && samePlace(form, saved)) {
      // nothing but the door may have changed: neither its zone nor the cart has anything new to say
      const { choice } = selection
      const next = choice.method === 'DELIVERY' ? { ...choice, place: { ...choice.place, ...detailsOf(form) } } : choice
      if (sameJson(next, choice)) tell({ type: 'closed' })
      else apply(next)
      return null
    }
    const field = (['pickUp', 'address', 'comment'] as const).find(name => faults[name] !== undefined)
    const choice = choiceOf(form, verdict)
    if (field !== undefined || choice === null) {
      tell({ type: 'save-tried', step })
      return field ?? 'address'
    }
    // once for each address: the one that was saved has been confirmed
    const isConfirmed = confirmedWithoutHouse === form.address || sameAddress(saved.address, form.address)
    if (choice.method === 'DELIVERY' && !choice.place.hasHouse && !isConfirmed) tell({ type: 'save-tried', step: { at: 'house-number' } })
    else await check(form, choice)
    return null
  }

  return {
    /** Resolves with the first wrong field, or null when the dialog saved or asks something. */
    save,
    /** Saves without a house number. */
    async skipHouseNumber(): Promise<void> {
      tell({ type: 'house-number-skipped' })
      await save()
    },
    /** Whether a missing dish is to be replaced by its namesake, or leaves the cart. */
    swapMissing: (key: string, on: boolean) => tell({ type: 'swap-toggled', key, on }),
    /** Settles the missing dishes as chosen and saves, without another question. */
    settleMissing(): void {
      const now = view.get()
      if (now.at === 'closed' || now.state.step.at !== 'dishes-missing') return
      const { settle, swapped, choice } = now.state.step
      settle(new Set(swapped))
      apply(choice)
    },
    /** Leaves the cart as it is: the dialog closes on the saved place, or during boot returns to the form. */
    keepOldPlace(): void {
      const now = view.get()
      if (now.at === 'open') tell(now.state.boot ? { type: 'save-tried', step: { at: 'method' } } : { type: 'closed' })
    },
  }
}
