import { readConfig, type ConfigResult } from '../../core/shop/config.ts'
import { readPageBlock } from './config.ts'

/**
 * Validates a configuration block that someone has edited after the build. A missing or broken block
 * counts as an invalid field.
 */
export const validateConfig = (): ConfigResult => readConfig(readPageBlock('storefront-config'), location.origin)
