import { importWithTimeout, memoizeLoad } from '../web/import-chunk.ts'

/** Loads the chunk of overlays, deferred views, their Russian texts and the notices service. */
export const loadDeferredViews = memoizeLoad(() =>
  importWithTimeout('app/deferred-views', () => import('../app/deferred-views.ts')))
