/**
 * A segment of a source map (ECMA-426): the script's column, and the source, line, column and name if it has them.
 * All but the script's column are relative to the whole map and begin at 0.
 * @typedef {[column: number, source?: number, line?: number, at?: number, name?: number]} Place
 *
 * A replacement in a line: its column, and the lengths before and after it.
 * @typedef {{ readonly at: number; readonly before: number; readonly after: number }} Edit
 */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** The base64 digits by character code. */
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => Math.max(0, DIGITS.indexOf(String.fromCharCode(code))))

/**
 * Decodes a segment (base64 VLQ): digits of five bits, lowest first; the lowest bit of a number is its sign.
 * @param {string} segment
 */
function numbersOf(segment) {
  /** @type {number[]} */
  const numbers = []
  let value = 0
  let shift = 0
  for (let at = 0; at < segment.length; at++) {
    const digit = VALUES[segment.charCodeAt(at)] ?? 0
    value += (digit & 31) << shift
    shift += 5
    if (digit >= 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = shift = 0
  }
  return numbers
}

/** @param {number} number */
function digitsOf(number) {
  let left = number < 0 ? -number * 2 + 1 : number * 2
  let digits = ''
  do {
    digits += DIGITS[(left & 31) + (left > 31 ? 32 : 0)]
    left >>= 5
  } while (left > 0)
  return digits
}

/**
 * Decodes the segments of each line. A map stores the difference of each number from the one before it.
 * @param {string} mappings
 */
function placesOf(mappings) {
  const last = [0, 0, 0, 0, 0]
  return mappings.split(';').map(line => {
    last[0] = 0
    return line === ''
      ? []
      : line
          .split(',')
          .map(
            segment =>
              /** @type {Place} */ (numbersOf(segment).map((by, index) => (last[index] = (last[index] ?? 0) + by))),
          )
  })
}

/** @param {readonly (readonly Place[])[]} lines */
function mappingsOf(lines) {
  const last = [0, 0, 0, 0, 0]
  return lines.map(line => {
    last[0] = 0
    return line.map(place => place.map((number = 0, index) => {
      const by = number - (last[index] ?? 0)
      last[index] = number
      return digitsOf(by)
    }).join('')).join(',')
  }).join(';')
}

/**
 * Removes intermediate texts of the build from a map's sources and makes the others relative to the project's folder.
 * Segments after one of the `edits` of their line, by the line's number, move by the difference of its lengths.
 * @param {Uint8Array} map
 * @param {ReadonlyMap<number, readonly Edit[]>} [edits]
 */
export function withSources(map, edits = new Map()) {
  const { mappings, sources, sourcesContent, ...rest } = JSON.parse(Buffer.from(map).toString())
  const named = /** @type {string[]} */ (sources).map(source => source.replace(/^(?:\.\.\/)+/, ''))
  const kept = [...named.keys()].filter(index => /^(?:core|src|node_modules)\//.test(named[index] ?? ''))
  const next = new Map(kept.map((index, at) => [index, at]))
  const places = placesOf(mappings).map((line, number) => line.map(([column, source, ...others]) => {
    const moved = (edits.get(number) ?? []).reduce(
      (sum, { at, before, after }) => (at + before <= column ? sum + after - before : sum),
      column,
    )
    const own = source === undefined ? undefined : next.get(source)
    return /** @type {Place} */ (own === undefined ? [moved] : [moved, own, ...others])
  }))
  const left = { sources: kept.map(index => named[index]), sourcesContent: kept.map(index => sourcesContent[index]) }
  return Buffer.from(JSON.stringify({ ...rest, ...left, mappings: mappingsOf(places) }))
}

/**
 * Replaces each match of a pattern in a script and updates its map. Matches and replacements have no line breaks.
 * @param {{ readonly text: string; readonly map: Uint8Array }} script
 * @param {RegExp} pattern
 * @param {(match: readonly string[]) => string} replacement
 */
export function replaceMapped({ text, map }, pattern, replacement) {
  /** @type {Map<number, Edit[]>} */
  const edits = new Map()
  const lines = text.split('\n').map((line, number) => line.replace(pattern, (...match) => {
    const written = replacement(match)
    edits.set(number, [
      ...(edits.get(number) ?? []),
      { at: match.at(-2), before: match[0].length, after: written.length },
    ])
    return written
  }))
  return { text: lines.join('\n'), map: withSources(map, edits) }
}

/**
 * The map of a script after a line was inserted before it.
 * @param {Uint8Array} map
 */
export function oneLineDown(map) {
  const { mappings, ...rest } = JSON.parse(Buffer.from(map).toString())
  return Buffer.from(JSON.stringify({ ...rest, mappings: `;${mappings}` }))
}
