import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { findInStorages } from '../kit/remains.ts'
import { storedChoice } from '../kit/shop.ts'
import { closeSandboxes, takeNextPhone, openCustomer, openSandbox, prepareDevice, type Customer } from './customer.ts'

/** The data that remains of an unfinished sign-in (STO-06). */
const leaving = suite('the customer leaves a device in the middle of signing in')
leaving.after.each(closeSandboxes)

for (const where of ['the same', 'the other'] as const) {
  leaving(
    `[STO-06, AUTH-02] «Это не я» in ${where} tab while a code is requested: the number is not stored`,
    async () => {
      const sandbox = await openSandbox()
      const { guest } = await prepareDevice(sandbox)
      const storage = createMemoryStorage(guest)
      const [here, there] = [storage, storage.otherTab()].map(one =>
        openCustomer({ sandbox, storage: one, tabStorage: createMemoryStorage() }),
      ) as [Customer, Customer]
      await here.start()
      await there.start()
      const phone = takeNextPhone(sandbox)
      let requests = 0
      here.network.afterAnswer = path => {
        if (!path.includes('/sign/in/phone')) return
        requests += 1
        ;(where === 'the same' ? here : there).shop.leaving.leave()
      }
      here.shop.session.phone.setText(phone)
      await here.drive(here.shop.session.phone.requestCode())
      await here.waitForIdle()
      assert.is(requests, 1)
      assert.equal(findInStorages([phone.slice(2)], [storage]), [])
      assert.equal(here.shop.session.phone.state.get(), {
        step: 'number', typed: '', codeRequest: null, call: { status: 'idle' },
      })
    },
  )
}

leaving('[STO-06, AUTH-05] what a provider reported before the profile loaded can be erased too', async () => {
  const sandbox = await openSandbox()
  const profile = '{"source":"GOOGLE","subject":"118822","email":"olga@mail.example","firstName":"Ольга"}'
  const storage = createMemoryStorage({ ...storedChoice('TAKE_AWAY'), person_provided: profile })
  const { shop } = openCustomer({ sandbox, storage })
  const { hasAny, identifiesCustomer } = shop.leaving.personalData.get()
  assert.equal([storage.get('person_provided'), hasAny, identifiesCustomer], [profile, true, true])
  shop.leaving.leave()
  assert.equal(findInStorages(['olga@', 'Ольга', '118822'], [storage]), [])
  assert.is(shop.leaving.personalData.get().hasAny, false)
})

leaving.run()
