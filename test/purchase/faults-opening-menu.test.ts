import { testPurchaseFaults } from './purchase-faults.ts'

testPurchaseFaults('opening', /menus|modifiers|slots|hours|promotions/)
