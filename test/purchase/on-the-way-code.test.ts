import { testOrderingFaults } from './on-the-way.ts'

testOrderingFaults(/code$|signing/)
