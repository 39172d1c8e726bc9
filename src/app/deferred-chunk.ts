import { importInTime, shared } from '../web/fetched.ts'

/** The chunk of overlays and deferred views, with their Russian texts. */
export const loadDeferredViews = shared(() => importInTime(() => import('./deferred-views.ts')))
