import { spoilOnTheWay } from './on-the-way.ts'

spoilOnTheWay(/code$|signing/)
