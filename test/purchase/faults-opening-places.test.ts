import { testPurchaseFaults } from './purchase-faults.ts'

testPurchaseFaults('opening', /now|\/p\/(?!menus)|deliveries|preflight/)
