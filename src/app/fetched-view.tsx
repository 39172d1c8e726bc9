import { use, type ComponentType, type ReactNode } from 'react'
import { useWords, type Words } from '../bind/text.ts'
import { loadLaterStyles } from '../web/later-styles.ts'

/** A screen's code could not be fetched. `again` forgets the attempt, so that the next showing makes another. */
export class NotFetched extends Error {
  readonly again: () => void
  constructor(cause: unknown, again: () => void) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.again = again
  }
}

type Rest = Words['rest']

/** Such a view can be fetched before it is shown: then it shows without a wait, and without a network. */
export type FetchedView<Props extends object> = ((props: Props) => ReactNode) & { readonly prefetch: (rest: Rest) => void }

/**
 * A view whose code is fetched when it is first shown, together with its words and its look. Like React's `lazy`, which remembers a
 * failure for good: a customer who was in a tunnel must be able to try again. With `otherwise` nobody is told of one.
 */
export function fetchedView<Props extends object>(load: () => Promise<ComponentType<Props>>, otherwise?: ComponentType<Props>): FetchedView<Props> {
  let asked: { readonly rest: Rest; readonly view: Promise<ComponentType<Props>>; found: ComponentType<Props> | null } | null = null
  function ask(rest: Rest): NonNullable<typeof asked> {
    // the words belong to the page that is drawn
    if (asked?.rest === rest) return asked
    const view = Promise.all([load(), rest(), loadLaterStyles()]).then(([found]) => found, (cause: unknown) => {
      if (otherwise !== undefined) return otherwise
      throw new NotFetched(cause, () => { asked = null })
    })
    const made: NonNullable<typeof asked> = { rest, view, found: null }
    view.then(found => { made.found = found }, () => undefined)
    asked = made
    return made
  }
  function Fetched(props: Props) {
    const { rest } = useWords()
    const { found, view } = ask(rest)
    const View = found ?? use(view)
    return <View {...props} />
  }
  function prefetch(rest: Rest): void {
    // nobody waits for it yet: whoever shows it makes an attempt of his own
    ask(rest).view.catch(() => { asked = null })
  }
  return Object.assign(Fetched, { prefetch })
}
