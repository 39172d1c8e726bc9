import { readConfig, type ConfigResult } from '../../core/shop/config.ts'
import { readPageBlock } from './config.ts'

/**
 * Validates the configuration block of the page, if `readValidatedConfig` has returned null. A
 * missing or broken block counts as an invalid field.
 */
export const validateConfig = (): ConfigResult => readConfig(readPageBlock('storefront-config'), location.origin)
