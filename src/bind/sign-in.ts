import { useShop, useStore, useI18n } from './shop.ts'

/**
 * Opens the sign-in, with the current page as the return URL (CHK-04). The default return URL is
 * home.
 */
export function useGoToSignIn(): () => void {
  const { router } = useShop()
  return () => {
    const { name, path } = router.current.get().page
    const isNamed = name !== 'home.index' && name !== 'auth.index'
    router.go('auth.index', {}, isNamed ? { search: `?return=${encodeURIComponent(path)}` } : {})
  }
}

/** The first name of the signed-in customer, or «Профиль» until it is known. */
export function useCustomerName(): string {
  const state = useStore(useShop().session.state)
  const { t } = useI18n()
  return state.status === 'authorised' && state.profile.firstName !== '' ? state.profile.firstName : t('nav.profile')
}
