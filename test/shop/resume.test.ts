import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCheckoutResume } from '../../core/shop/checkout/resume.ts'
import type { SessionState } from '../../core/shop/session/session.ts'
import { createMemoryStorage } from '../../core/store/memory-storage.ts'
import { createStore } from '../../core/store/store.ts'

const resume = suite('back at the order form')

function made() {
  const storage = createMemoryStorage()
  const state = createStore<SessionState>({ at: 'guest', ended: false })
  return { storage, state, again: () => createCheckoutResume(storage, { state }) }
}

resume('[CHK-04, AUTH-05] who left the form to sign in is led back to it once, also over a page of the provider', () => {
  const { storage, state, again } = made()
  again().leave()
  state.set({ at: 'loading' })
  assert.is(again().take(), true)
  assert.is(again().take(), false)
  assert.equal(storage.keys(), [])
})

resume('[CHK-04] who gave up, and who signed in from elsewhere, finds the cart as any other time', () => {
  const { state, again } = made()
  again().leave()
  assert.is(again().take(), false)
  state.set({ at: 'loading' })
  assert.is(again().take(), false)
})

resume.run()
