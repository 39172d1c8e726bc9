import { importWithTimeout, memoizeLoad } from '../web/import-chunk.ts'

/** The chunk of overlays and deferred views, with their Russian texts. */
export const loadDeferredViews = memoizeLoad(() =>
  importWithTimeout('app/deferred-views', () => import('../app/deferred-views.ts')))
