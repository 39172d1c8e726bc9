import type { Report, StoragePort } from '../../env.ts'
import { boolean, literal, number, object, optional, positiveId, read, string } from '../../http/read.ts'
import { point } from '../../geo/point.ts'
import { parseJson } from '../../json.ts'
import { KEY } from '../keys.ts'
import type { DialogState } from './dialog-state.ts'
import type { LocationForm } from './form.ts'

/**
 * What the customer has changed in an open dialog: it comes back after a reload, so that nothing typed is lost, and goes
 * when the dialog closes. It belongs to one tab: what is half typed here must not open a dialog there.
 */
export interface DialogDraft {
  readonly step: 'city' | 'method'
  readonly form: LocationForm
}
export interface DraftKeeper {
  keep(state: DialogState): void
  read(): DialogDraft | null
}

const address = object({ line: string, hasHouse: boolean, point: object({ lat: number, lng: number }), placeId: string })
const draft = object({
  step: literal('city', 'method'),
  form: object({
    cityId: optional(positiveId), method: optional(literal('DELIVERY', 'TAKE_AWAY')), addressText: string, address: optional(address),
    apartment: string, entrance: string, floor: string, intercom: string, comment: string, pickUpId: optional(positiveId),
  }),
})

export function createDraftKeeper(storage: StoragePort, report: Report): DraftKeeper {
  return {
    keep(state) {
      if (state.at === 'closed') storage.remove(KEY.locationDraft)
      else if (state.touched) storage.set(KEY.locationDraft, JSON.stringify({ step: state.step, form: state.form }))
    },
    read() {
      const stored = storage.get(KEY.locationDraft)
      if (stored === null) return null
      try {
        const { step, form } = read(draft, parseJson(stored), report, 'location draft')
        const pinned = form.address && point(form.address.point.lat, form.address.point.lng)
        return {
          step,
          form: {
            ...form,
            cityId: form.cityId ?? null,
            method: form.method ?? null,
            address: form.address && pinned ? { ...form.address, point: pinned } : null,
            pickUpId: form.pickUpId ?? null,
          },
        }
      } catch {
        storage.remove(KEY.locationDraft)
        return null
      }
    },
  }
}
