import type { Report } from '../../core/env.ts'
import { readConfig, type ConfigResult } from '../../core/shop/config.ts'
import { readPageBlock } from './config.ts'

/**
 * Validates the configuration block of the page, if `readValidatedConfig` has returned null. A
 * missing or broken block counts as an invalid field. An entry that is left out is reported.
 */
export const validateConfig = (report: Report): ConfigResult =>
  readConfig(readPageBlock('storefront-config'), location.origin, report)
