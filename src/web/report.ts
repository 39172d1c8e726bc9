import type { Report } from '../../core/env.ts'
import type { ShopLog } from '../../core/shop/report/log-pages.ts'

/** Creates the function that writes reports to the console and to the shop's log. */
export function createReport(log: ShopLog): Report {
  return (code, detail) => {
    log.add({ kind: 'report', code, ...(detail !== undefined && { detail }) })
    console.warn(detail === undefined ? code : `${code}: ${detail}`)
  }
}
