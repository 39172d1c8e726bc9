import { readConfig, type ConfigResult } from '../../core/shop/config.ts'
import { pageBlock } from './config.ts'

/** A configuration that nobody has judged since it was changed; a missing or broken block is a wrong field like any other. */
export const judgeConfig = (): ConfigResult => readConfig(pageBlock('storefront-config'), location.origin)
