import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createEndNotice, TOLD_FOR } from '../../core/shop/session/end-notice.ts'
import type { SessionState } from '../../core/shop/session/session.ts'
import { createStore } from '../../core/store/store.ts'
import { createTestTimer } from '../kit/clock.ts'

const notice = suite('the word that a session has ended')

notice('[AUTH-06] a second end is told for as long as the first, however soon after it', async () => {
  const timer = createTestTimer(0)
  const state = createStore<SessionState>({ at: 'guest', ended: true })
  let dismissed = 0
  const end = createEndNotice({ session: { state, dismissEnded: () => void (dismissed += 1) }, mayTell: createStore(true), isOnSignIn: () => false, timer })
  const stop = end.isDue.subscribe(() => undefined)
  assert.is(end.tell(), true)
  await timer.advance(TOLD_FOR - 1000)
  state.set({ at: 'loading' })
  state.set({ at: 'guest', ended: true })
  assert.is(end.tell(), true)
  await timer.advance(TOLD_FOR - 1)
  assert.is(dismissed, 0)
  await timer.advance(1)
  assert.is(dismissed, 1)
  stop()
})

notice.run()
