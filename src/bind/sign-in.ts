import { useShop } from './shop.ts'

/** Leads to the sign-in, and from there back to the present page (CHK-04); home is where it leads by itself. */
export function useGoToSignIn(): () => void {
  const { router } = useShop()
  return () => {
    const { name, path } = router.current.get().page
    const isNamed = name !== 'home.index' && name !== 'auth.index'
    router.go('auth.index', {}, isNamed ? { search: `?return=${encodeURIComponent(path)}` } : {})
  }
}
