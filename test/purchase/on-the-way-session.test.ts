import { testOrderingFaults } from './on-the-way.ts'

testOrderingFaults(/^the profile$|sent$/)
