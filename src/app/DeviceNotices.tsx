import { useEffect, useEffectEvent, useRef } from 'react'
import type { Readable } from '../../core/store/store.ts'
import { useShop } from '../bind/shop.ts'
import { useSelected, useStore } from '../bind/useStore.ts'
import { useWords } from '../bind/text.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'

/** What is said of the device itself: that it keeps nothing, or that a later version of the shop has been at work on it. */
export function DeviceNotices({ volatile }: { readonly volatile: Readable<boolean> }) {
  const { boot, location: { dialog }, isOutdated } = useShop()
  const words = useWords()
  const snackbar = useSnackbar()
  const isVolatile = useStore(volatile)
  const isNewer = useStore(isOutdated)
  const stage = useStore(boot.state).at
  const isAsked = useSelected(dialog.view, view => view.at === 'open') || stage === 'failed'

  const tellVolatile = useEffectEvent(() => snackbar.show({ text: words.t('error.storage'), duration: 12_000 }))
  const tellNewer = useEffectEvent(() => {
    snackbar.show({ text: words.t('version.later'), duration: 60_000, action: { text: words.t('error.reload'), onPress: () => location.reload() } })
  })
  const said = useRef(false)
  useEffect(() => {
    // once, and not over a dialog whose buttons it would cover
    if (!isVolatile || said.current || isAsked || stage !== 'ready') return
    said.current = true
    tellVolatile()
  }, [isVolatile, isAsked, stage])

  useEffect(() => {
    if (isNewer && !isAsked) tellNewer()
  }, [isNewer, isAsked])
  return null
}
