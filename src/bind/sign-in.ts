import { useShop, useStore, useI18n } from './shop.ts'

/**
 * Returns a function that opens the sign-in page with the current page as the return URL (CHK-04).
 */
export function useGoToSignIn(): () => void {
  const { router } = useShop()
  return () => {
    const { name, path } = router.current.get().page
    // without a return URL the customer returns to home
    const hasReturnUrl = name !== 'home.index' && name !== 'auth.index'
    router.go('auth.index', {}, hasReturnUrl ? { search: `?return=${encodeURIComponent(path)}` } : {})
  }
}

/** The first name of the signed-in customer; «Профиль» without a name or a loaded profile. */
export function useCustomerName(): string {
  const state = useStore(useShop().session.state)
  const { t } = useI18n()
  return state.status === 'authorised' && state.profile.firstName !== '' ? state.profile.firstName : t('nav.profile')
}
