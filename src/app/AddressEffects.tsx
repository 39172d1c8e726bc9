import { useEffect, useRef } from 'react'
import type { Readable } from '../../core/store/store.ts'
import { useShop } from '../bind/shop.ts'
import { useSelected, useStore } from '../bind/useStore.ts'
import { useWords } from '../bind/text.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { scrollToId } from '../web/scroll.ts'

/** What follows from an address or from the browser itself: focus after a navigation, unsaved storage. */
export function AddressEffects({ volatile }: { readonly volatile: Readable<boolean> }) {
  const { boot, location: { dialog }, router, checkout, isOutdated } = useShop()
  const words = useWords()
  const snackbar = useSnackbar()
  const route = useStore(router.current)
  const isVolatile = useStore(volatile)
  const isNewer = useStore(isOutdated)
  const page = useRef(route.page)
  const hadLayer = useRef(false)
  const stage = useStore(boot.state).at
  const isAsked = useSelected(dialog.view, view => view.at === 'open') || stage === 'failed'
  const wasAsked = useRef(false)

  const said = useRef(false)
  useEffect(() => {
    // once, and not over a dialog whose buttons it would cover
    if (!isVolatile || said.current || isAsked || stage !== 'ready') return
    said.current = true
    snackbar.show({ text: words.t('error.storage'), duration: 12_000 })
  }, [isVolatile, isAsked, stage])

  useEffect(() => {
    if (!isNewer || isAsked) return
    snackbar.show({ text: words.t('version.later'), duration: 60_000, action: { text: words.t('error.reload'), onPress: () => location.reload() } })
  }, [isNewer, isAsked])

  useEffect(() => {
    // not on the first page, and not when only a layer opened or closed (RT-08)
    if (page.current === route.page) return
    page.current = route.page
    const isResumed = route.page.name === 'cart.index' && checkout.resume.take()
    return isResumed ? focusHeading(ORDER_FORM, null, scrollToId) : focusHeading(route.hash)
  }, [route.page])

  useEffect(() => {
    // a layer that nobody on the page had opened is gone: the focus must not be lost with it; a first page takes none
    const isGone = hadLayer.current && route.layer === null
    hadLayer.current = route.layer !== null
    return isGone ? focusHeading('', document.body) : undefined
  }, [route.layer])

  useEffect(() => {
    // the page has taken the place of the question or the failure that had the focus
    if (isAsked) wasAsked.current = true
    if (isAsked || !wasAsked.current || stage !== 'ready') return
    wasAsked.current = false
    return focusHeading('', document.body)
  }, [isAsked, stage])
  return null
}

/** The heading of the order form. */
const ORDER_FORM = '#checkout'

/** Times in ms: how often a screen that is still being fetched is looked for, and how long. */
const EVERY = 50
const AT_MOST = 5000

/**
 * To the heading that the address names, else to the page's own, as soon as it is there; meanwhile to the page.
 * Only from `from` when that is given. The named one is brought into sight by `show`. Answers with a stop.
 */
function focusHeading(hash: string, from: Element | null = null, show: (id: string) => void = () => undefined): () => void {
  let left = AT_MOST / EVERY
  let last = from
  const timer = setInterval(() => {
    const main = document.getElementById('main')
    const named = hash.length > 1 ? main?.querySelector<HTMLElement>(`:is(h1, h2, h3)[id="${CSS.escape(hash.slice(1))}"]`) : null
    const heading = named ?? main?.querySelector<HTMLElement>('h1')
    const target = heading ?? main
    const focused = document.activeElement
    // whoever has meanwhile gone on by themselves is left alone
    const hasMoved = last !== null && focused !== last && focused !== document.body
    if (heading != null || hasMoved || --left <= 0) clearInterval(timer)
    if (target == null || hasMoved || target === last) return
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
    if (target === named) show(named.id)
    last = target
  }, EVERY)
  return () => clearInterval(timer)
}
