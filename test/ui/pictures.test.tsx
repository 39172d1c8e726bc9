import { act, fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import * as assert from 'uvu/assert'
import { Picture } from '../../src/ui/Picture.tsx'
import { PicturesNearContext } from '../../src/ui/pictures-near.ts'
import { useInView } from '../../src/ui/useInView.ts'
import { controlViewport } from '../kit/page.ts'
import { componentSuite } from '../support/component.ts'

const pictures = componentSuite('pictures of long lists')
/** Reports that the list is near the viewport, or far from it. */
const setNear = controlViewport(pictures)

function List({ initially = false }: { readonly initially?: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  const isNear = useInView(list)
  return (
    <ul ref={list}>
      <PicturesNearContext value={isNear ?? initially}>
        <li><Picture src="/first.webp" alt="" /></li>
        <li><Picture src="/second.webp" alt="" /></li>
        <li><Picture src="/urgent.webp" alt="" priority /></li>
      </PicturesNearContext>
    </ul>
  )
}
const sources = (container: Element): readonly (string | null)[] =>
  [...container.querySelectorAll('img')].map(image => image.getAttribute('src'))

pictures('[MENU-03] far from the viewport only an urgent picture has its address, others are not observed', () => {
  const { container } = render(<List />)
  assert.equal(sources(container), [null, null, '/urgent.webp'])
  act(() => setNear(true))
  assert.equal(sources(container), ['/first.webp', '/second.webp', '/urgent.webp'])
})

pictures('[MENU-03] an urgent picture loads first, others when near, decoded after the paint', () => {
  const { container } = render(<List initially />)
  const attributes = [...container.querySelectorAll('img')]
    .map(image => ['loading', 'fetchpriority', 'decoding'].map(name => image.getAttribute(name)).join(' '))
  assert.equal(attributes, ['lazy auto async', 'lazy auto async', 'eager high async'])
})

pictures('[MENU-03] a picture that has come stays when its list goes far away, one that waits is taken back', () => {
  const { container } = render(<List initially />)
  const [first] = container.querySelectorAll('img')
  if (first !== undefined) fireEvent.load(first)
  act(() => setNear(false))
  assert.equal(sources(container), ['/first.webp', null, '/urgent.webp'])
  act(() => setNear(true))
  assert.equal(sources(container), ['/first.webp', '/second.webp', '/urgent.webp'])
})

pictures('[MENU-03] a browser without an observer loads all pictures at once', () => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver')
  const { container } = render(<List />)
  assert.equal(sources(container), ['/first.webp', '/second.webp', '/urgent.webp'])
})

pictures.run()
