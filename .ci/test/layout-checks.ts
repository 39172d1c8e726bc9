import { bundleToText, sharedOptions } from '../bundle/bundle.ts'

/**
 * Bundles a script that defines the function `layout.layoutFaults` in a page. The function lists
 * the layout faults of the page.
 */
export const bundleLayoutChecks = () => bundleToText({
  ...sharedOptions('production'),
  entryPoints: ['e2e/support/layout-faults.ts'],
  format: 'iife',
  globalName: 'layout',
  target: 'safari16.4',
  outdir: 'dist',
  logLevel: 'warning',
})
