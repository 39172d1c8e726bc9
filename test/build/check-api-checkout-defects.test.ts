import { CHECKOUT_DEFECTS } from './api-defects.ts'
import { createDefectSuite } from './planted-defects.ts'

createDefectSuite('planted faults of the checkout of an API', CHECKOUT_DEFECTS).run()
