import { spoilOrders } from './order-faults.ts'

spoilOrders('with an idempotency key', true)
