import { render } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { Enumeration } from '../../src/ui/Enumeration.tsx'
import { componentSuite } from '../support/component.ts'

const enumeration = componentSuite('names one after another')

enumeration('[UI-05] read as one sentence, with nothing after the last', () => {
  const { container } = render(<p><Enumeration items={['Доставка', 'Самовывоз', 'В зале']} separator="comma" /></p>)
  assert.is(container.textContent, 'Доставка, Самовывоз, В зале')
})

enumeration('[UI-05] keep each name and its sign in one piece, the same name twice too', () => {
  const { container } = render(<p><Enumeration items={['соя', 'жиры 5,1 г', 'соя']} /></p>)
  assert.equal([...container.querySelectorAll('span')].map(span => span.textContent), ['соя ·', 'жиры 5,1 г ·', 'соя'])
  assert.is(container.textContent, 'соя · жиры 5,1 г · соя')
})

enumeration.run()
