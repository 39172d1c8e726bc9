import { useEffect, useRef, useState } from 'react'
import type { Shop } from '../../core/shop/app.ts'
import { useNotices } from '../bind/parts.ts'
import { useShop, useStore } from '../bind/shop.ts'
import { useOccasion } from '../ui/occasions.ts'
import { useShown, useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { createHeadingFocus } from './heading-focus.ts'

/** The button that places the order. */
const ORDER = '#order-place'
const showAmidst = (id: string): void => document.getElementById(id)?.scrollIntoView({ block: 'center' })

export type From = ReturnType<Shop['router']['current']['get']>

/** Where the focus goes when a page opens, a layer closes, or a question has been answered (RT-08). */
export function Arrival({ from, wasAsked: wasAskedBefore }: { readonly from: From; readonly wasAsked: boolean }) {
  const { boot, location: { dialog }, router } = useShop()
  const { isBackAtForm } = useNotices()
  const route = useStore(router.current)
  const stage = useStore(boot.state).at
  const isAsked = useStore(dialog.isOpen) || stage === 'failed'
  const [focus] = useState(createHeadingFocus)
  const wasAsked = useRef(wasAskedBefore)
  // who has gone on within the page that was opened meanwhile is not called back
  const [start] = useState(() => (document.getElementById('main')?.contains(document.activeElement) === true ? router.current.get() : from))
  const before = useRef(start)

  useEffect(() => focus.attend(), [focus])

  useOccasion(route, () => {
    const { page, layer } = before.current
    before.current = route
    // not when only a layer opened
    if (page !== route.page) {
      const isResumed = route.page.name === 'cart.index' && isBackAtForm()
      if (isResumed) focus.lead(ORDER, showAmidst)
      else focus.lead(route.hash)
    } else if (layer !== null && route.layer === null) {
      // nobody on the page had opened it: the focus must not be lost with it
      focus.rescue()
    }
  })

  useFormerMessage(route.page)

  useEffect(() => {
    if (isAsked) wasAsked.current = true
    if (isAsked || !wasAsked.current || stage !== 'ready') return
    wasAsked.current = false
    // the page has taken the place of the question or the failure that had the focus
    focus.rescue()
  }, [isAsked, stage, focus])

  return null
}

/** A short message goes with the page that it was said on, and not with the press that led on from there. */
function useFormerMessage(page: From['page']): void {
  const { hide } = useSnackbar()
  const shown = useShown()
  const former = useRef({ page, shown })
  useEffect(() => {
    const before = former.current
    former.current = { page, shown }
    if (page !== before.page && shown !== null && shown === before.shown && shown.message.outlivesPage !== true) hide()
  }, [page, shown, hide])
}
