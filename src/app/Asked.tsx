import { type ReactNode, Suspense } from 'react'
import { useWords } from '../bind/shop.ts'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { Crash, type FailureProps } from './Crash.tsx'
import { fetchedView } from './fetched-view.tsx'
import { Missing, MissingHere } from './Missing.tsx'
import * as css from './Asked.module.css'

type Failing = {
  /** Puts away what does not come; left out where nothing else can be shown. */
  readonly onClose?: (() => void) | undefined
  readonly canReport?: boolean
}

// it needs what dialogs are made of, as does all that may crash in its place
const LayerCrash = fetchedView(() => import('./LayerCrash.tsx').then(file => file.LayerCrash), { otherwise: Missing })

/** Around a layer that the customer has asked for: answers at once, and says so when it cannot be fetched or is broken. */
export function Asked({ isShown = true, children, ...failing }: Failing & {
  /** False while nobody waits for it. */
  readonly isShown?: boolean
  readonly children: ReactNode
}) {
  return (
    <Crash show={failure => isShown && <LayerFailure {...failure} {...failing} />}>
      {/* where nothing else can be shown, the page itself says that it is loading */}
      <Suspense fallback={isShown && failing.onClose && <OnItsWay />}>{children}</Suspense>
    </Crash>
  )
}

/** Around a part of a page in its own place, which `waiting` keeps. */
export function Inline({ waiting, children }: { readonly waiting: ReactNode; readonly children: ReactNode }) {
  return <Crash show={failure => <MissingHere {...failure} />}><Suspense fallback={waiting}>{children}</Suspense></Crash>
}

/** What has not come is told in words that are there; what crashes, in a dialog: its code has come with the layer's. */
function LayerFailure(props: FailureProps & Failing) {
  if (props.problem.code === 'network') return <Missing {...props} />
  return <Suspense fallback={<OnItsWay />}><LayerCrash {...props} /></Suspense>
}

function OnItsWay() {
  const { t } = useWords()
  return <div className={css.bar}><LoadingBar label={t('common.loading')} /></div>
}
