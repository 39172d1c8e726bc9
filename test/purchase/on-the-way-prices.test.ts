import { spoilOnTheWay } from './on-the-way.ts'

spoilOnTheWay(/(guest|customer)'s prices$/)
