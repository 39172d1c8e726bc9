/** The fields of React's internal tree that are read here (react-reconciler, `Fiber`). */
interface Fiber {
  readonly type: unknown
  readonly flags: number
  readonly memoizedProps: Readonly<Record<string, unknown>> | null
  readonly return: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
}

export interface Render {
  /** Name of the component. */
  readonly name: string
  /** Names of the components around it, the nearest first. */
  readonly within: readonly string[]
  readonly props: Readonly<Record<string, unknown>>
  /** Props of the nearest component of that name, itself or around it. */
  propsOf(name: string): Readonly<Record<string, unknown>> | undefined
}

/** Set on a component's fiber when its function ran in this commit. */
const PERFORMED_WORK = 1

/**
 * Records which components React renders, through the hook of its developer tools. React-dom looks for
 * the hook when it is loaded, so call this first and load modules that render with `import()`.
 */
export function recordRenders(): { take(): readonly Render[] } {
  let renders: Render[] = []

  function visit(next: Fiber, before: Fiber | null): void {
    if (typeof next.type === 'function' && (before === null || (next.flags & PERFORMED_WORK) !== 0))
      renders.push(toRender(next))
    if (before !== null && next.child === before.child) return
    for (let child = next.child; child !== null; child = child.sibling) visit(child, child.alternate)
  }
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberRoot(_: number, root: { readonly current: Fiber }) {
        visit(root.current, root.current.alternate)
      },
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    },
  })
  return {
    take() {
      const taken = renders
      renders = []
      return taken
    },
  }
}

function toRender(fiber: Fiber): Render {
  const chain: Fiber[] = []
  for (let at: Fiber | null = fiber; at !== null; at = at.return) if (typeof at.type === 'function') chain.push(at)
  return {
    name: readComponentName(fiber),
    within: chain.slice(1).map(readComponentName),
    props: fiber.memoizedProps ?? {},
    propsOf: name => chain.find(at => readComponentName(at) === name)?.memoizedProps ?? undefined,
  }
}

/** Without the number that a bundler adds to equal names. */
function readComponentName({ type }: Fiber): string {
  return (type as { readonly name: string }).name.replace(/\d+$/, '')
}
