import type { Base } from '../../core/shop/base.ts'
import type { Notices } from '../../core/shop/notices.ts'
import { select } from '../../core/store/derived.ts'
import { importInTime } from '../web/fetched.ts'

/** The scripts that count visits, and the code that puts them in, load after consent or never (CFG-06). */
export function countWhenAllowed({ cookies: { counters } }: Notices, { router, env: { report } }: Base): void {
  const path = select(router.current, route => (route.layer ?? route.page).path)
  let isFollowing = false
  const check = () => {
    const { script, counter } = counters.get()
    if (isFollowing || (script === null && counter === null)) return
    isFollowing = true
    importInTime(() => import('../web/metrics.ts')).then(file => file.followCounters({ counters, path, report }), () => report('metrics.not-loaded'))
  }
  counters.subscribe(check)
  check()
}
