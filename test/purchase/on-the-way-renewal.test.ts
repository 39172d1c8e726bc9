import { testOrderingFaults } from './on-the-way.ts'

testOrderingFaults(/before the prices$/)
