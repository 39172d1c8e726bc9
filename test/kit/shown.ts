import { mask } from '../../core/log/mask.ts'
import { createRedactor } from '../../core/log/redact.ts'
import { vocabulary } from '../../core/shop/support/vocabulary.ts'

const redactor = createRedactor({ words: vocabulary(), secrets: [] })

/** What a problem report shows of such lines, a code and its detail: all of it, or nobody would know which field was meant (UI-06). */
export function shown(reports: readonly string[]): readonly string[] {
  return reports.map(line => {
    const [code = '', ...detail] = line.split(' ')
    return [code, redactor.text(mask(detail.join(' ')))].join(' ')
  })
}
