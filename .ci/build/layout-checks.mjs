import { onlyScript, sharedOptions } from './bundle.mjs'

/** A script that defines `layout.layoutFaults()` in the page that runs it: what is wrong with how it lies in its window. */
export const layoutChecks = () => onlyScript({
  ...sharedOptions('production'), entryPoints: ['e2e/support/layout-faults.ts'], format: 'iife', globalName: 'layout', target: 'safari16.4', outdir: 'dist', logLevel: 'warning',
})
