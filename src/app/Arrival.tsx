import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useShop, useStore } from '../bind/shop.ts'
import { HeadingCame } from '../ui/Headline.tsx'
import { useChange } from '../ui/occasions.ts'
import { scrollToId } from '../web/scroll.ts'
import { createHeadingFocus } from './heading-focus.ts'

/** The heading of the order form. */
const ORDER_FORM = '#checkout'

/** Where the focus goes when a page opens, a layer closes, or a question has been answered (RT-08). */
export function Arrival({ children }: { readonly children: ReactNode }) {
  const { boot, location: { dialog }, router, resume } = useShop()
  const route = useStore(router.current)
  const stage = useStore(boot.state).at
  const isAsked = useStore(dialog.isOpen) || stage === 'failed'
  const [focus] = useState(createHeadingFocus)
  const wasAsked = useRef(false)

  useEffect(() => focus.attend(), [focus])

  useChange(route, ({ page, layer }) => {
    // not when only a layer opened
    if (page !== route.page) {
      const isResumed = route.page.name === 'cart.index' && resume.take()
      if (isResumed) focus.lead(ORDER_FORM, scrollToId)
      else focus.lead(route.hash)
    } else if (layer !== null && route.layer === null) {
      // nobody on the page had opened it: the focus must not be lost with it
      focus.rescue()
    }
  })

  useEffect(() => {
    if (isAsked) wasAsked.current = true
    if (isAsked || !wasAsked.current || stage !== 'ready') return
    wasAsked.current = false
    // the page has taken the place of the question or the failure that had the focus
    focus.rescue()
  }, [isAsked, stage, focus])

  return <HeadingCame value={focus.headingCame}>{children}</HeadingCame>
}
