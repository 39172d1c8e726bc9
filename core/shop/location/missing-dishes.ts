import type { Readable } from '../../store/store.ts'
import type { Choice } from './choice.ts'
import type { DialogEvent, DialogState, MissingDish } from './dialog-state.ts'

/** What the cart says to a new place: fine, or which dishes its restaurant does not have and how that is settled. */
export type CartVerdict =
  /** `settle` is what saving does to the cart's side, if anything. */
  | { readonly at: 'fine'; readonly settle?: () => void }
  | {
    readonly at: 'missing'
    readonly dishes: readonly MissingDish[]
    /** Replaces the dishes with these keys by their namesakes and takes the other missing ones out of the cart. */
    readonly settle: (swapped: ReadonlySet<string>) => void
  }

/** What the customer can do about the dishes that the new place's restaurant lacks (LOC-15). */
export interface MissingDishes {
  /** Whether a missing dish is to be replaced by its namesake, or leaves the cart. */
  swapMissing(key: string, on: boolean): void
  /** Settles the missing dishes as chosen and saves, without another question. */
  settleMissing(): void
  /** Leaves the cart as it is: the dialog closes on the saved place, or during boot returns to the form. */
  keepOldPlace(): void
}

/** The location dialog's question about missing dishes: `ask` puts it, `answers` are what may follow. */
export function createMissingDishes(dialog: {
  readonly state: Readable<DialogState>
  readonly tell: (event: DialogEvent) => void
  /** Saves the choice and closes the dialog. */
  readonly apply: (choice: Choice) => void
}): {
  readonly ask: (choice: Choice, verdict: Extract<CartVerdict, { at: 'missing' }>) => void
  readonly answers: MissingDishes
} {
  const { state, tell, apply } = dialog
  /** What «settle» will do while the question stands. */
  let settlement: { readonly choice: Choice; readonly settle: (swapped: ReadonlySet<string>) => void } | null = null

  return {
    ask(choice, { dishes, settle }) {
      settlement = { choice, settle }
      tell({ type: 'dishes-missed', dishes })
    },
    answers: {
      swapMissing: (key, on) => tell({ type: 'swap-toggled', key, on }),
      settleMissing() {
        const now = state.get()
        if (now.at !== 'open' || now.question?.at !== 'dishes-missing' || settlement === null) return
        settlement.settle(new Set(now.question.swapped))
        apply(settlement.choice)
      },
      keepOldPlace() {
        const now = state.get()
        if (now.at === 'open') tell(now.boot ? { type: 'question-closed' } : { type: 'closed' })
      },
    },
  }
}
