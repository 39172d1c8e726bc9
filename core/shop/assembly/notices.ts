import { derive, select } from '../../store/derived.ts'
import { createStore } from '../../store/store.ts'
import type { Boot } from '../boot.ts'
import { needsResto } from '../routes.ts'
import { createEndNotice } from '../session/end-notice.ts'
import { createDayOff } from '../venues/day-off.ts'
import type { Choosing } from './choosing.ts'
import type { Ground } from './ground.ts'
import type { Places } from './places.ts'
import type { SignIn } from './sign-in.ts'

/** What the shop says by itself, and when nothing stands in its way; the panel, which whatever is opened closes. */
export function createNotices({ env: { timer }, stored, minute, router }: Ground, { choice }: Places, { session }: SignIn, { dialog }: Choosing, boot: Pick<Boot, 'state' | 'switching'>) {
  const isOfResto = select(router.current, ({ page }) => needsResto(page.name))
  const end = createEndNotice({
    session, timer, isOnSignIn: () => router.current.get().page.name === 'auth.index',
    // not over a dialog whose buttons it would cover, nor over the picture of the start
    mayTell: derive([dialog.view, boot.state, isOfResto], (view, stage, waits) => view.at === 'closed' && (stage.at === 'ready' || !waits)),
  })
  const dayOff = createDayOff({
    stored, selection: choice.selection, minute, isOfResto,
    maySay: derive([isOfResto, boot.state, boot.switching, dialog.view], (is, stage, isSwitching, view) =>
      is && stage.at === 'ready' && !isSwitching && view.at === 'closed'),
  })
  /** The navigation panel of narrow screens: open or closed, closed at start (RT-09). */
  const panel = createStore(false)
  // a navigation has answered it
  select(router.current, ({ key }) => key).subscribe(() => panel.set(false))
  return { end, dayOff, panel }
}
