import { MENU_DEFECTS } from './api-defects.ts'
import { createDefectSuite } from './planted-defects.ts'

createDefectSuite('planted faults of the menus of an API', MENU_DEFECTS).run()
