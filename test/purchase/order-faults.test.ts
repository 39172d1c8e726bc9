import { spoilOrders } from './order-faults.ts'

spoilOrders('without keys', false)
