import type { City } from '../../sandbox/dataset.ts'
import type { Metres } from '../frame.ts'
import type { Pull } from './field.ts'
import type { Line } from './geometry.ts'
import type { LocalNames } from './names.ts'

export type StreetKind = 'avenue' | 'street' | 'lane'

/** A street that is placed by hand. */
export interface DrawnStreet {
  readonly name: string
  readonly kind: StreetKind
  readonly line: Line
  /** False for motorways and promenades. */
  readonly hasHouses: boolean
}

export interface CityPlan {
  readonly prefix: string
  readonly city: City
  readonly names: LocalNames
  readonly country: LocalNames
  readonly region: LocalNames
  readonly seed: number
  readonly water: readonly Line[]
  readonly parks: readonly Line[]
  /** Areas in which streets may be traced. */
  readonly built: readonly Line[]
  readonly drawn: readonly DrawnStreet[]
  readonly pulls: readonly Pull[]
  readonly spacing: (point: Metres) => number
  /**
   * Names for the traced streets, nearest to the centre first; long and short streets are separate.
   */
  readonly streetNames: readonly string[]
  readonly laneNames: readonly string[]
  readonly inThreeLanguages: (name: string) => LocalNames
}
