import { useShop } from './shop.ts'

/** Leads to the sign-in, and from there back to the page that the customer is on now (CHK-04). Home is where it leads by itself. */
export function useGoToSignIn(): () => void {
  const { router } = useShop()
  return () => {
    const { name, path } = router.current.get().page
    const isNamed = name !== 'home.index' && name !== 'auth.index'
    router.go('auth.index', {}, isNamed ? { search: `?return=${encodeURIComponent(path)}` } : {})
  }
}
