import { spoilOnTheWay } from './on-the-way.ts'

spoilOnTheWay(/^the profile$|sent$/)
