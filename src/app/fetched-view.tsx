import { use, type ComponentType } from 'react'

/** A screen's code could not be fetched. `again` forgets the attempt, so that the next showing makes another. */
export class NotFetched extends Error {
  readonly again: () => void
  constructor(cause: unknown, again: () => void) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.again = again
  }
}

/** Like React's `lazy`, which remembers a failure for good: a customer who was in a tunnel must be able to try again. */
export function fetchedView<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let asked: Promise<ComponentType<Props>> | null = null
  function ask(): Promise<ComponentType<Props>> {
    asked ??= load().catch((cause: unknown) => {
      throw new NotFetched(cause, () => { asked = null })
    })
    return asked
  }
  return function Fetched(props: Props) {
    const View = use(ask())
    return <View {...props} />
  }
}
