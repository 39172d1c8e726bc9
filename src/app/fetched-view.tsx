import { use, useContext, type ComponentType, type ReactNode } from 'react'
import type { Shop, ShopFiles } from '../../core/shop/app.ts'
import { ShopContext, useWords, type Words } from '../bind/shop.ts'
import { importInTime } from '../web/fetched.ts'
import { loadLaterStyles } from '../web/later-styles.ts'

/** A screen's code could not be fetched; `again` forgets that, so that another attempt is made. */
export class NotFetched extends Error {
  readonly again: () => void
  constructor(cause: unknown, again: () => void) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.again = again
  }
}

type Rest = Words['rest']

/** Such a view can be fetched before it is shown: then it shows without a wait, and without a network. True when it is there. */
export type FetchedView<Props extends object> = ((props: Props) => ReactNode) & { readonly prefetch: (rest: Rest, shop?: Shop) => Promise<boolean> }

/** A view fetched when it is first shown. React's `lazy` would remember a failure for good and wait for ever. */
export function fetchedView<Props extends object>(load: () => Promise<ComponentType<Props>>, { needs = [], otherwise }: {
  /** The parts of the shop that it shows. */
  readonly needs?: readonly (keyof ShopFiles)[]
  readonly otherwise?: ComponentType<Props>
} = {}): FetchedView<Props> {
  let asked: { readonly rest: Rest; readonly view: Promise<ComponentType<Props>>; isShown: boolean } | null = null
  let code: ComponentType<Props> | null = null
  async function bring(): Promise<ComponentType<Props>> {
    return (code ??= await importInTime(load))
  }
  function ask(rest: Rest, shop: Shop | null): NonNullable<typeof asked> {
    // the words belong to the page that is drawn
    if (asked?.rest === rest) return asked
    const parts = Promise.all(needs.map(name => shop?.[name].need()))
    // most come in the file of their part, which is tried three times
    const found = needs.length === 0 ? bring() : bring().catch(() => parts.then(bring))
    const view = Promise.all([found, rest(), loadLaterStyles(), parts]).then(([component]) => component, (cause: unknown) => {
      if (otherwise !== undefined) return otherwise
      throw new NotFetched(cause, () => { asked = null })
    })
    const made: NonNullable<typeof asked> = { rest, view, isShown: false }
    // as React itself marks a promise that it has seen fulfilled: one that is not marked yet would be waited for once more
    view.then(value => Object.assign(view, { status: 'fulfilled', value }), () => undefined)
    asked = made
    return made
  }
  function Fetched(props: Props) {
    const { rest } = useWords()
    const attempt = ask(rest, useContext(ShopContext))
    attempt.isShown = true
    const View = use(attempt.view)
    return <View {...props} />
  }
  function prefetch(rest: Rest, shop?: Shop): Promise<boolean> {
    const attempt = ask(rest, shop ?? null)
    return attempt.view.then(() => true, () => {
      // as long as nobody waits for it, its failure is nobody's: whoever shows it makes an attempt of his own
      if (asked === attempt && !attempt.isShown) asked = null
      return false
    })
  }
  return Object.assign(Fetched, { prefetch })
}
