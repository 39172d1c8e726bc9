import { useEffect, useRef } from 'react'
import { needsResto } from '../../core/shop/routes.ts'
import { useShop } from '../bind/shop.ts'
import { useGoToSignIn } from '../bind/sign-in.ts'
import { useWords } from '../bind/text.ts'
import { useSelected, useStore } from '../bind/useStore.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'

/** Time in ms: who is in the middle of something else has to notice it. */
const STAYS = 12_000

/** Says on whichever page that the session is over, once for each end, with the way to sign in again (AUTH-06). The sign-in page says it itself. */
export function SessionEnd() {
  const { boot, location: { dialog }, router, session } = useShop()
  const { t } = useWords()
  const snackbar = useSnackbar()
  const signIn = useGoToSignIn()
  const isOver = useSelected(session.state, state => state.at === 'guest' && state.ended)
  const stage = useStore(boot.state).at
  const name = useSelected(router.current, route => route.page.name)
  const isAsked = useSelected(dialog.view, view => view.at === 'open')
  const isSaid = useRef(false)
  // not over a dialog whose buttons it would cover, nor over the picture of the start
  const mayTell = !isAsked && (stage === 'ready' || !needsResto(name))
  useEffect(() => {
    if (!isOver) isSaid.current = false
    if (!isOver || isSaid.current || !mayTell) return
    isSaid.current = true
    if (name === 'auth.index') return
    snackbar.show({ text: t('auth.expired'), duration: STAYS, action: { text: t('nav.signIn'), onPress: signIn } })
    // told for as long as it takes to read: a reload says it no more, unless the sign-in page is showing it
    const timer = setTimeout(() => {
      if (router.current.get().page.name !== 'auth.index') session.dismissEnded()
    }, STAYS)
    return () => clearTimeout(timer)
  }, [isOver, mayTell])
  return null
}
