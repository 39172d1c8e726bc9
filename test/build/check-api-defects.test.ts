import * as assert from 'uvu/assert'
import { ROW_IDS } from '../../.ci/check-api/rows.ts'
import { CHECKOUT_DEFECTS, MENU_DEFECTS, PLACE_DEFECTS } from './api-defects.ts'
import { BY_CIRCUMSTANCE } from './check-api.fixture.ts'
import { createDefectSuite } from './planted-defects.ts'

const defects = createDefectSuite('planted faults of the cities, restaurants and zones of an API', PLACE_DEFECTS)

defects('[CFG-10] every row that a proxy can break has a defect that it reports', () => {
  const planted = new Set([...PLACE_DEFECTS, ...MENU_DEFECTS, ...CHECKOUT_DEFECTS].map(({ row }) => row))
  // the codes of all payment methods are checked alike
  const isUnplanted = (id: string): boolean => BY_CIRCUMSTANCE.test(id) || /^code\.resto\.doesnt/.test(id)
  assert.equal(ROW_IDS.filter(id => !planted.has(id) && !isUnplanted(id)), [])
})

defects.run()
