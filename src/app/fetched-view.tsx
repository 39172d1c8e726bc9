import { use, useContext, type ComponentType, type ReactNode } from 'react'
import type { Shop, ShopFiles } from '../../core/shop/app.ts'
import type { Subject } from '../text/texts.ts'
import { ShopContext, useWords, type Words } from '../bind/shop.ts'
import { importInTime } from '../web/fetched.ts'
import { loadDialogStyles, loadLaterStyles } from '../web/later-styles.ts'

/** A screen's code could not be fetched; `again` forgets that, so that another attempt is made. */
export class NotFetched extends Error {
  readonly again: () => void
  constructor(cause: unknown, again: () => void) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.again = again
  }
}

type Need = Words['need']

/**
 * Such a view can be fetched before it is shown: then it shows without a wait, and without a network. True when it is there. The failure
 * of one that `isAwaited` by then is told as soon as it is shown.
 */
export type FetchedView<Props extends object> = ((props: Props) => ReactNode) & {
  readonly prefetch: (need: Need, shop?: Shop, isAwaited?: () => boolean) => Promise<boolean>
  readonly isHere: () => boolean
}

/** A view fetched when it is first shown. React's `lazy` would remember a failure for good and wait for ever. */
export function fetchedView<Props extends object>(load: () => Promise<ComponentType<Props>>, { needs = [], says = 'views', otherwise }: {
  /** The parts of the shop that it shows. */
  readonly needs?: readonly (keyof ShopFiles)[]
  /** Whose words it says besides the start's: what says the start's only looks like the start, too, and waits for no later sheet. */
  readonly says?: Subject
  readonly otherwise?: ComponentType<Props>
} = {}): FetchedView<Props> {
  let asked: { readonly need: Need; readonly view: Promise<ComponentType<Props>>; isShown: boolean } | null = null
  let code: ComponentType<Props> | null = null
  async function bring(need: Need): Promise<ComponentType<Props>> {
    const [component] = await Promise.all([code ?? importInTime(load), need(says)])
    return (code = component)
  }
  function ask(need: Need, shop: Shop | null): NonNullable<typeof asked> {
    // the words belong to the page that is drawn
    if (asked?.need === need) return asked
    const parts = Promise.all(needs.map(name => shop?.[name].need()))
    // what comes in the file of its part has its three tries; a file of its own is asked for once
    const found = needs.some(name => name === says) ? bring(need).catch(() => parts.then(() => bring(need))) : bring(need)
    const view = Promise.all([found, says === 'start' ? undefined : says === 'place' ? loadDialogStyles() : loadLaterStyles(), parts]).then(([component]) => component, (cause: unknown) => {
      if (otherwise !== undefined) return otherwise
      throw new NotFetched(cause, () => { asked = null })
    })
    const made: NonNullable<typeof asked> = { need, view, isShown: false }
    // as React itself marks a promise that it has seen fulfilled: one that is not marked yet would be waited for once more
    view.then(value => Object.assign(view, { status: 'fulfilled', value }), () => undefined)
    asked = made
    return made
  }
  function Fetched(props: Props) {
    const { need } = useWords()
    const attempt = ask(need, useContext(ShopContext))
    attempt.isShown = true
    const View = use(attempt.view)
    return <View {...props} />
  }
  function prefetch(need: Need, shop?: Shop, isAwaited = () => false): Promise<boolean> {
    const attempt = ask(need, shop ?? null)
    return attempt.view.then(() => true, () => {
      // as long as nobody waits for it, its failure is nobody's: whoever shows it makes an attempt of his own
      if (asked === attempt && !attempt.isShown && !isAwaited()) asked = null
      return false
    })
  }
  return Object.assign(Fetched, { prefetch, isHere: () => code !== null })
}
