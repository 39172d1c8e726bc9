import { importInTime, shared } from '../web/fetched.ts'

/** The file of what lies over the page or beside it, and of what it says in Russian. */
export const views = shared(() => importInTime(() => import('./later-views.ts')))
