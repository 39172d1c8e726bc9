import { testOrderFaults } from './order-faults.ts'

testOrderFaults('without keys', false)
