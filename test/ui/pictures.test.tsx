import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import * as assert from 'uvu/assert'
import { findMarkupFaults } from '../../e2e/support/markup-faults.ts'
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

pictures('[MENU-03] far from the viewport only an urgent picture is in the page, others are not observed', () => {
  const { container } = render(<List />)
  assert.equal(sources(container), ['/urgent.webp'])
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
  const [first, second] = container.querySelectorAll('img')
  if (first === undefined || second === undefined) throw new Error('two pictures are expected')
  fireEvent.load(first)
  Object.defineProperty(second, 'complete', { value: false })
  act(() => setNear(false))
  assert.equal(sources(container), ['/first.webp', '/urgent.webp'])
  assert.is(second.getAttribute('src'), null, 'the browser cancels the request')
  act(() => setNear(true))
  assert.equal(sources(container), ['/first.webp', '/second.webp', '/urgent.webp'])
})

pictures('[MENU-03] a browser without an observer loads all pictures at once', () => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver')
  const { container } = render(<List />)
  assert.equal(sources(container), ['/first.webp', '/second.webp', '/urgent.webp'])
})

pictures('[MENU-03] a described picture keeps its description and its box until it is requested', () => {
  const { container } = render(
    <PicturesNearContext value={false}>
      <Picture src="/dish.webp" alt="Калифорния" ratio={4 / 3} />
    </PicturesNearContext>,
  )
  assert.equal(sources(container), [])
  assert.match(screen.getByRole('img', { name: 'Калифорния' }).getAttribute('style') ?? '', 'aspect-ratio')
})

pictures('[UI-05] a picture may be inside a button, which contains only text and pictures', () => {
  const { container } = render(<button type="button"><Picture src="/dish.webp" alt="Калифорния" /></button>)
  assert.equal(findMarkupFaults(container.innerHTML), [])
})

pictures.run()
