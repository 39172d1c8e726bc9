import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createForm } from '../../core/form.ts'

const forms = suite('form')

interface Person {
  readonly name: string
  readonly email: string
  readonly age?: number
}

function open(initial: Person = { name: '', email: '' }) {
  return createForm<Person>({
    initial,
    order: ['name', 'email'],
    validate: ({ name, email }) => ({
      ...(email.includes('@') ? {} : { email: email === '' ? 'required' : 'email' }),
      ...(name === '' ? { name: 'required' } : name.length > 50 ? { name: 'max-length' } : {}),
    }),
  })
}

forms('[CHK-01] says nothing while a field is typed into for the first time', () => {
  const form = open()
  form.set('email', 'a')
  assert.equal(form.errors.get(), {})
  form.leave('email')
  assert.equal(form.errors.get(), { email: 'email' })
})

forms('[CHK-01] says nothing about a field that was left empty', () => {
  const form = open()
  form.leave('name')
  form.set('email', '  ')
  form.leave('email')
  assert.equal(form.errors.get(), {})
})

forms('[CHK-01] lets an error go as soon as the value is right, and nags no more', () => {
  const form = open()
  form.set('email', 'a')
  form.leave('email')
  form.set('email', 'a@')
  assert.equal(form.errors.get(), {})
  form.set('email', 'a')
  assert.equal(form.errors.get(), {}, 'being typed into again')
  form.leave('email')
  assert.equal(form.errors.get(), { email: 'email' })
  form.set('email', 'ab')
  assert.equal(form.errors.get(), { email: 'email' }, 'still wrong, still said')
})

forms('[CHK-01] says everything on submit, names the first wrong field from the top, then follows each letter', () => {
  const form = open()
  assert.equal(form.submit(), { at: 'invalid', first: 'name' })
  assert.equal(form.errors.get(), { name: 'required', email: 'required' })
  form.set('name', 'Аня')
  assert.equal(form.errors.get(), { email: 'required' })
  form.set('name', '')
  assert.equal(form.errors.get(), { name: 'required', email: 'required' })
  form.set('name', 'Аня')
  assert.equal(form.submit(), { at: 'invalid', first: 'email' })
  form.set('email', 'a@b.ru')
  assert.equal(form.submit(), { at: 'valid', values: { name: 'Аня', email: 'a@b.ru' } })
})

forms('keeps the values as typed, and hands out the whole of them', () => {
  const form = open()
  let told = 0
  form.values.subscribe(() => (told += 1))
  form.set('name', ' Аня ')
  form.set('name', ' Аня ')
  form.set('age', 5)
  assert.is(told, 2)
  assert.equal(form.values.get(), { name: ' Аня ', email: '', age: 5 })
})

forms('tells readers of the errors only when they change', () => {
  const form = open()
  let told = 0
  form.errors.subscribe(() => (told += 1))
  form.set('email', 'a')
  form.set('email', 'ab')
  assert.is(told, 0)
  form.leave('email')
  form.set('email', 'abc')
  form.set('name', 'x')
  assert.is(told, 1)
})

forms('shows the API’s error at its field until the field changes, and does not submit with it', () => {
  const form = open({ name: 'Аня', email: 'a@b.ru' })
  form.fail('email', 'taken')
  assert.equal(form.errors.get(), { email: 'taken' })
  assert.equal(form.submit(), { at: 'invalid', first: 'email' })
  form.set('name', 'Оля')
  assert.equal(form.errors.get(), { email: 'taken' })
  form.set('email', 'b@b.ru')
  assert.equal(form.errors.get(), {})
  assert.is(form.submit().at, 'valid')
})

forms('starts afresh on reset', () => {
  const form = open()
  form.submit()
  form.fail('email', 'taken')
  form.reset({ name: '', email: 'x' })
  assert.equal(form.errors.get(), {})
  assert.equal(form.values.get(), { name: '', email: 'x' })
})

forms('takes a field that the validator names without a code for a right one, and focuses fields it was not told of last', () => {
  const form = createForm<{ a: string; b: string }>({
    initial: { a: '', b: '' },
    order: ['a'],
    validate: ({ b }) => ({ a: undefined as never, ...(b === '' ? { b: 'required' } : {}) }),
  })
  assert.equal(form.submit(), { at: 'invalid', first: 'b' })
  form.set('b', 'x')
  assert.is(form.submit().at, 'valid')
})

forms.run()
