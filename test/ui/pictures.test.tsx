import { act, fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import * as assert from 'uvu/assert'
import { Picture } from '../../src/ui/Picture.tsx'
import { PicturesNear } from '../../src/ui/pictures-near.ts'
import { useInSight } from '../../src/ui/useInSight.ts'
import { component } from '../support/component.ts'

const pictures = component('pictures of long lists')
const before = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver')
/** What the browser says of the list: near the window or far from it. */
let tell: ((isIntersecting: boolean) => void) | null = null

pictures.before.each(() => {
  Object.defineProperty(globalThis, 'IntersectionObserver', { configurable: true, writable: true, value: class {
    constructor(seen: (entries: readonly { isIntersecting: boolean }[]) => void) {
      tell = isIntersecting => seen([{ isIntersecting }])
    }
    observe(): void {}
    disconnect(): void {}
  } })
})
pictures.after.each(() => {
  if (before === undefined) Reflect.deleteProperty(globalThis, 'IntersectionObserver')
  else Object.defineProperty(globalThis, 'IntersectionObserver', before)
})

function List({ initially = false }: { readonly initially?: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  const isNear = useInSight(list)
  return (
    <ul ref={list}>
      <PicturesNear value={isNear ?? initially}>
        <li><Picture src="/first.webp" alt="" /></li>
        <li><Picture src="/second.webp" alt="" /></li>
        <li><Picture src="/urgent.webp" alt="" priority /></li>
      </PicturesNear>
    </ul>
  )
}
const sources = (container: Element): readonly (string | null)[] => [...container.querySelectorAll('img')].map(image => image.getAttribute('src'))

pictures('[MENU-03] far from the window only an urgent picture has its address, so that the browser watches no other', () => {
  const { container } = render(<List />)
  assert.equal(sources(container), [null, null, '/urgent.webp'])
  act(() => tell?.(true))
  assert.equal(sources(container), ['/first.webp', '/second.webp', '/urgent.webp'])
})

pictures('[MENU-03] an urgent picture is asked for first, any other when it comes near, and none is decoded before the page is painted', () => {
  const { container } = render(<List initially />)
  const told = [...container.querySelectorAll('img')].map(image => ['loading', 'fetchpriority', 'decoding'].map(name => image.getAttribute(name)).join(' '))
  assert.equal(told, ['lazy auto async', 'lazy auto async', 'eager high async'])
})

pictures('[MENU-03] a picture that has come stays when its list goes far away, one that waits is taken back', () => {
  const { container } = render(<List initially />)
  const [first] = container.querySelectorAll('img')
  if (first !== undefined) fireEvent.load(first)
  act(() => tell?.(false))
  assert.equal(sources(container), ['/first.webp', null, '/urgent.webp'])
  act(() => tell?.(true))
  assert.equal(sources(container), ['/first.webp', '/second.webp', '/urgent.webp'])
})

pictures('[MENU-03] a browser that cannot tell gives all pictures at once', () => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver')
  const { container } = render(<List />)
  assert.equal(sources(container), ['/first.webp', '/second.webp', '/urgent.webp'])
})

pictures.run()
