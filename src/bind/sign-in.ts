import { useShop, useStore, useWords } from './shop.ts'

/** Leads to the sign-in, and from there back to the present page (CHK-04); home is where it leads by itself. */
export function useGoToSignIn(): () => void {
  const { router } = useShop()
  return () => {
    const { name, path } = router.current.get().page
    const isNamed = name !== 'home.index' && name !== 'auth.index'
    router.go('auth.index', {}, isNamed ? { search: `?return=${encodeURIComponent(path)}` } : {})
  }
}

/** What whoever is signed in is called: by name, or «Профиль» as long as none is known. */
export function usePersonName(): string {
  const state = useStore(useShop().session.state)
  const { t } = useWords()
  return state.at === 'authorised' && state.profile.firstName !== '' ? state.profile.firstName : t('nav.profile')
}
