import { testOrderFaults } from './order-faults.ts'

testOrderFaults('with an idempotency key', true)
