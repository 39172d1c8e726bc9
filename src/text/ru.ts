import { texts as account } from './account/ru.ts'
import { texts as alone } from './alone/ru.ts'
import { texts as chain } from './chain/ru.ts'
import { texts as kit } from './kit/ru.ts'
import { texts as more } from './more/ru.ts'
import { texts as place } from './place/ru.ts'
import { texts as purchase } from './purchase/ru.ts'
import { texts as start } from './start/ru.ts'
import { texts as views } from './views/ru.ts'

/** All Russian texts, which define the keys. The shop loads each file separately (`app/texts.ts`). */
export const ru = { ...start, ...kit, ...more, ...place, ...purchase, ...account, ...chain, ...views, ...alone } as const
