import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Shop } from '../kit/shop.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { buildShop } from '../kit/shop.ts'
import { createDevice, olga } from './checkout.fixture.ts'

const resume = suite('back at the order form')

/** A tab that opens several pages one after another, each with a signed-in customer or a guest. */
function openPages() {
  const tabStorage = createMemoryStorage()
  return {
    tabStorage,
    page(isMember: boolean): Shop['checkout']['resume'] {
      const storage = createMemoryStorage(createDevice(null, isMember ? olga : null))
      // the profile response is pending
      storage.remove('person_profile')
      return buildShop({ tabStorage, storage }).shop.checkout.resume
    },
  }
}

resume('[CHK-04, AUTH-05] signing in from the form returns to it once, also over a provider’s page', () => {
  const { tabStorage, page } = openPages()
  page(false).leave()
  assert.equal([page(true).take(), page(true).take()], [true, false])
  assert.is(tabStorage.get('order_checkout_left'), null)
})

resume('[CHK-04] who gave up, and who signed in from elsewhere, finds the cart as any other time', () => {
  const { page } = openPages()
  page(false).leave()
  assert.equal([page(false).take(), page(true).take()], [false, false])
})

resume.run()
