import { testPurchaseFaults } from './purchase-faults.ts'

testPurchaseFaults('signing in', /./)
