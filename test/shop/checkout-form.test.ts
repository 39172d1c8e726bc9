import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createTestStorage } from '../kit/storage.ts'
import { openDraft } from './checkout.fixture.ts'

/** Tests when the order form shows the error of a field. */
const forms = suite('form of the checkout')

const open = (fields: object = {}) =>
  openDraft(createTestStorage({ order_person: JSON.stringify({ name: '', email: '', phone: '', ...fields }) })).form
const whole = { name: 'Аня', email: 'a@b.ru', phone: '+79990000000' }

forms('[CHK-01] says nothing while a field is typed into for the first time', () => {
  const form = open()
  form.set('email', 'a')
  assert.equal(form.visibleFaults.get(), {})
  form.showFaults('email')
  assert.equal(form.visibleFaults.get(), { email: 'emailInvalid' })
})

forms('[CHK-01] says nothing about a field that was left empty', () => {
  const form = open()
  form.showFaults('name')
  form.set('email', '  ')
  form.showFaults('email')
  assert.equal(form.visibleFaults.get(), {})
})

forms('[CHK-01] lets an error go as soon as the value is right, and nags no more', () => {
  const form = open()
  form.set('email', 'a')
  form.showFaults('email')
  form.set('email', 'a@b.ru')
  assert.equal(form.visibleFaults.get(), {})
  form.set('email', 'a')
  assert.equal(form.visibleFaults.get(), {}, 'being typed into again')
  form.showFaults('email')
  assert.equal(form.visibleFaults.get(), { email: 'emailInvalid' })
  form.set('email', 'ab')
  assert.equal(form.visibleFaults.get(), { email: 'emailInvalid' }, 'still wrong, still said')
})

forms('[CHK-01] submit shows all errors, focuses the first field, then validates each letter', () => {
  const form = open({ phone: whole.phone })
  form.showAllFaults()
  assert.is(form.firstFault.get(), 'name')
  assert.equal(form.visibleFaults.get(), { name: 'nameRequired', email: 'emailRequired' })
  form.set('name', 'Аня')
  assert.equal(form.visibleFaults.get(), { email: 'emailRequired' })
  form.set('name', '')
  assert.equal(form.visibleFaults.get(), { name: 'nameRequired', email: 'emailRequired' })
  form.set('name', 'Аня')
  form.showAllFaults()
  assert.is(form.firstFault.get(), 'email')
  form.set('email', 'a@b.ru')
  form.showAllFaults()
  assert.is(form.firstFault.get(), null)
  assert.equal(form.values.get(), { ...whole, comment: '', change: '' })
})

forms('keeps the values as typed, and hands out the whole of them', () => {
  const form = open()
  let notifications = 0
  form.values.subscribe(() => (notifications += 1))
  form.set('name', ' Аня ')
  form.set('name', ' Аня ')
  form.set('comment', 'x')
  assert.is(notifications, 2)
  assert.equal(form.values.get(), { name: ' Аня ', email: '', phone: '', comment: 'x', change: '' })
})

forms('notifies listeners of the errors only when they change', () => {
  const form = open()
  let notifications = 0
  form.visibleFaults.subscribe(() => (notifications += 1))
  form.set('email', 'a')
  form.set('email', 'ab')
  assert.is(notifications, 0)
  form.showFaults('email')
  form.set('email', 'abc')
  form.set('name', 'x')
  assert.is(notifications, 1)
})

forms.run()
