import { testPurchaseFaults } from './purchase-faults.ts'

testPurchaseFaults('changing', /./)
testPurchaseFaults('ordering', /preflight|refresh/)
