import type { SiteFiles } from '../bundle/bundle.ts'

/** The file by which the operator stops orders (CFG-11). It changes without a release, so it has no checksum. */
export const OPERATOR_FILE = 'operator.json'

/** Adds the file as it is while orders are open: without the file, browsers would log an error at each visit. */
export const addOperatorFile = (files: SiteFiles): SiteFiles =>
  new Map([...files, [OPERATOR_FILE, Buffer.from('{"orders":"open"}')]])
