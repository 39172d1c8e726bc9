import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createConsent } from '../../core/shop/consent/consent.ts'
import { createMemoryStorage } from '../../core/store/memory-storage.ts'
import { createTestStorage } from '../kit/storage.ts'

const consent = suite('consent')
const quiet = () => undefined

consent('[MENU-12] cookies are not accepted until somebody says so, and the answer is kept', () => {
  const storage = createMemoryStorage()
  const { cookies } = createConsent(storage, quiet)
  assert.is(cookies.get(), null)
  cookies.set(true)
  assert.is(createConsent(storage, quiet).cookies.get(), true)
})

consent('[MENU-07] the question of age has three answers: not asked, yes, no; the last two are kept', () => {
  for (const answer of [true, false]) {
    const storage = createMemoryStorage()
    const { adult } = createConsent(storage, quiet)
    assert.is(adult.get(), null)
    adult.set(answer)
    assert.is(createConsent(storage, quiet).adult.get(), answer)
  }
})

consent('nothing is written before an answer', () => {
  const storage = createTestStorage()
  createConsent(storage, quiet)
  assert.equal(storage.writes, [])
})

consent('[STO-05] an answer reaches the other tab', () => {
  const storage = createMemoryStorage()
  const here = createConsent(storage, quiet)
  const there = createConsent(storage.otherTab(), quiet)
  here.cookies.set(true)
  here.adult.set(false)
  assert.is(there.cookies.get(), true)
  assert.is(there.adult.get(), false)
})

consent('[STO-04] garbage is no consent', () => {
  for (const text of ['1', '"true"', '"yes"', '{}', '{broken', '[true]']) {
    const { cookies, adult } = createConsent(createMemoryStorage({ cookie_consent_accepted: text, adulthood_confirmed: text }), quiet)
    assert.is(cookies.get(), null, text)
    assert.is(adult.get(), null, text)
  }
})

consent.run()
