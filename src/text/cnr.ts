import { texts as account } from './account/cnr.ts'
import { texts as alone } from './alone/cnr.ts'
import { texts as chain } from './chain/cnr.ts'
import { texts as place } from './place/cnr.ts'
import { texts as purchase } from './purchase/cnr.ts'
import { texts as start } from './start/cnr.ts'
import { texts as views } from './views/cnr.ts'
import type { Texts } from './texts.ts'

/**
 * All Montenegrin texts, for types and tests. The shop loads each file separately (`app/texts.ts`).
 */
export const cnr: Texts = { ...start, ...place, ...purchase, ...account, ...chain, ...views, ...alone }
