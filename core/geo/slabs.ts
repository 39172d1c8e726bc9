/**
 * The edges of a ring sorted into strips of equal height, so that a look-up reads only the edges near its
 * own latitude. Edge `i` ends at vertex `i`.
 */
export interface Slabs {
  /** The edges that touch the strip of this latitude, which must lie within the ring's box. */
  edgesAt(lat: number): Int32Array
}

const edgesPerSlab = 8

/** Cuts the latitudes from `south` to `north` into strips; costs a few times the reading of all vertices. */
export function indexSlabs(lats: Int32Array, south: number, north: number): Slabs {
  const count = Math.max(1, Math.ceil(lats.length / edgesPerSlab))
  const height = (north - south) / count
  const slabOf = (lat: number): number => Math.min(count - 1, Math.floor((lat - south) / height))
  const slabs: number[][] = Array.from({ length: count }, () => [])
  for (let to = 0; to < lats.length; to += 1) {
    const from = to === 0 ? lats.length - 1 : to - 1
    const one = slabOf(lats[from] as number)
    const two = slabOf(lats[to] as number)
    for (let slab = Math.min(one, two); slab <= Math.max(one, two); slab += 1) slabs[slab]?.push(to)
  }
  const packed = slabs.map((edges) => Int32Array.from(edges))
  return { edgesAt: (lat) => packed[slabOf(lat)] as Int32Array }
}
