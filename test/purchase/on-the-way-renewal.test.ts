import { spoilOnTheWay } from './on-the-way.ts'

spoilOnTheWay(/before the prices$/)
