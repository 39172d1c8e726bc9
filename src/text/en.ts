import { texts as account } from './account/en.ts'
import { texts as alone } from './alone/en.ts'
import { texts as chain } from './chain/en.ts'
import { texts as place } from './place/en.ts'
import { texts as purchase } from './purchase/en.ts'
import { texts as start } from './start/en.ts'
import { texts as views } from './views/en.ts'
import type { Texts } from './texts.ts'

/** All English texts, for types and tests. The shop loads each file separately (`app/texts.ts`). */
export const en: Texts = { ...start, ...place, ...purchase, ...account, ...chain, ...views, ...alone }
