import type { ChoiceStore } from './choice.ts'
import { emptyForm, toLocationForm, type LocationDraft, type OpenDialog } from './dialog-state.ts'
import type { DialogOpening } from './location-dialog.ts'

interface OpeningData {
  /** The ids of the chain's cities; none before they have loaded. */
  readonly cityIds: readonly number[]
  /** The draft of this tab; null for none. */
  readonly draft: LocationDraft | null
  readonly choice: Pick<ChoiceStore, 'stored' | 'getSavedMethod'>
}

/**
 * Builds the state of a dialog that opens: with the draft, or else with the stored choice. Without cities
 * it shows the city step, and keeps the form for when they have loaded.
 */
export function buildOpenDialog(
  { isAtBoot = false, method }: DialogOpening, { cityIds, draft, choice }: OpeningData,
): OpenDialog {
  const saved = toLocationForm(choice.stored.get())
  // a stored pick-up point is only proposed: the city may no longer have it
  const start = { ...(draft?.form ?? saved), pickUpId: null }
  const awaitsCities = cityIds.length === 0
  // the city of the draft or of the choice, else the chain's only city
  const cityId = cityIds.find(id => id === start.cityId || cityIds.length === 1) ?? null
  const keepsForm = awaitsCities || (cityId !== null && cityId === start.cityId)
  const form = keepsForm ? start : { ...emptyForm, cityId }
  return {
    status: 'open', isAtBoot, lostMethod: isAtBoot ? choice.getSavedMethod() : null,
    step: { status: cityId === null || draft?.step === 'city' ? 'city' : 'method' },
    awaitsCities,
    form: { ...form, method: method ?? form.method },
    proposedPickUpId: draft?.form.pickUpId ?? saved.pickUpId,
    map: null, isSubmitted: false, hasLeftAddress: false, confirmedAddress: saved.address,
    // before the cities have loaded, the stored draft stays as it is
    isTouched: draft !== null && !awaitsCities,
  }
}
