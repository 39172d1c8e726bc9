import type { ModifierGroup } from '../../core/shop/menu/wire.ts'
import { UTC } from '../../core/time/zone.ts'
