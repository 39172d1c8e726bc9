import { useEffect, useEffectEvent } from 'react'
import { TOLD_FOR } from '../../core/shop/session/end-notice.ts'
import { useShop } from '../bind/shop.ts'
import { useGoToSignIn } from '../bind/sign-in.ts'
import { useWords } from '../bind/text.ts'
import { useStore } from '../bind/useStore.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'

/** Says on whichever page that the session is over, with the way to sign in again (AUTH-06). */
export function SessionEnd() {
  const { session: { end } } = useShop()
  const { t } = useWords()
  const snackbar = useSnackbar()
  const signIn = useGoToSignIn()
  const isDue = useStore(end.isDue)
  const tell = useEffectEvent(() => {
    if (end.tell()) snackbar.show({ text: t('auth.expired'), duration: TOLD_FOR, action: { text: t('nav.signIn'), onPress: signIn } })
  })
  useEffect(() => {
    if (isDue) tell()
  }, [isDue])
  return null
}
