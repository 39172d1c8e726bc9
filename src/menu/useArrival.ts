import { useEffect } from 'react'
import { useShop } from '../bind/shop.ts'
import { placeAtTop, whenScrolled } from './page-scroll.ts'

/**
 * Takes the page to where its address points when the dishes come later than the address: the hash of a first
 * visit, else `anchor`. A place the customer had scrolled to before wins, hence the wait of two frames.
 */
export function useArrival(anchor: string | null): void {
  const { router } = useShop()
  useEffect(() => {
    const { hash, action } = router.current.get()
    const wanted = hash.length > 1 ? (action === 'POP' ? hash.slice(1) : null) : anchor
    if (wanted === null) return
    let stop: (() => void) | null = null
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (window.scrollY > 2) return
        placeAtTop(wanted)
        // what was only foretold above has been laid out by then
        stop = whenScrolled(wasTouched => {
          if (!wasTouched) placeAtTop(wanted)
        })
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      stop?.()
    }
    // without anchor: on arrival only; afterwards the customer scrolls
  }, [router])
}
