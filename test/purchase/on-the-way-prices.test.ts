import { testOrderingFaults } from './on-the-way.ts'

testOrderingFaults(/(guest|customer)'s prices$/)
