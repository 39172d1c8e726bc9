import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/**
 * The numbers of known tables (https://www.w3.org/TR/WOFF2/#table_dir_format); 63 means that a name
 * follows.
 */
const [HEAD, OS2, CMAP, FVAR] = [1, 6, 0, 47]
const NAME_FOLLOWS = 63
const [GLYF, LOCA] = [10, 11]
const HEADER = 48

/**
 * The code points of a WOFF2 file.
 * @throws if the file has no Unicode table of the basic plane
 */
export function readLetters(file: string): ReadonlySet<number> {
  return listCodePoints(readTable(file, CMAP) ?? Buffer.alloc(4), file)
}

/** The x-height of a WOFF2 file as a share of the font size. */
export function readXHeight(file: string): number | undefined {
  const [head, os2] = [readTable(file, HEAD), readTable(file, OS2)]
  return head && os2 && os2.readInt16BE(86) / head.readUInt16BE(18)
}

/** The least and the greatest weight of a variable WOFF2 file. */
export function readWeights(file: string): readonly [least: number, greatest: number] | undefined {
  const table = readTable(file, FVAR)
  if (table === undefined) return undefined
  const axis = table.subarray(table.readUInt16BE(4))
  return axis.toString('latin1', 0, 4) === 'wght' ? [axis.readInt32BE(4) / 65536, axis.readInt32BE(12) / 65536] : undefined
}

function readTable(file: string, wanted: number): Buffer | undefined {
  const bytes = readFileSync(file)
  if (bytes.toString('latin1', 0, 4) !== 'wOF2') throw new Error(`${file} is no WOFF2`)
  let at = HEADER
  /** Reads a UIntBase128: seven bits a byte, whose highest bit means that more bytes follow. */
  const number = (): number => {
    for (let value = 0; ;) {
      const byte = bytes.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  let start = 0
  let found: readonly [from: number, to: number] | undefined
  for (let left = bytes.readUInt16BE(12); left > 0; left--) {
    const flags = bytes.readUInt8(at++)
    const name = flags & 63
    if (name === NAME_FOLLOWS) at += 4
    const plain = number()
    // a transformed table has a second length: `glyf` and `loca` unless their version is 3, others unless it is 0
    const isTransformed = (flags >> 6) !== (name === GLYF || name === LOCA ? 3 : 0)
    const length = isTransformed ? number() : plain
    if (name === wanted) found = [start, start + length]
    start += length
  }
  const tables = brotliDecompressSync(bytes.subarray(at, at + bytes.readUInt32BE(20)))
  return found && tables.subarray(...found)
}

/** The code points of a `cmap` table of format 4: segments of code points with their glyphs. */
function listCodePoints(cmap: Buffer, file: string): ReadonlySet<number> {
  const records = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8))
  const table = records.map(offset => cmap.subarray(offset)).find(subtable => subtable.readUInt16BE(0) === 4)
  if (table === undefined) throw new Error(`${file} has no letters of format 4`)
  const double = table.readUInt16BE(6)
  const found = new Set<number>()
  for (let segment = 0; segment < double; segment += 2) {
    // the first column contains the last code points and is followed by two empty bytes
    const read = (column: number, further = 0): number =>
      table.readUInt16BE((column === 0 ? 14 : 16) + column * double + segment + further)
    const [last, first, shift, offset] = [read(0), read(1), read(2), read(3)]
    for (let letter = first; letter <= last && letter !== 0xFFFF; letter++) {
      const glyph = offset === 0 ? letter + shift : read(3, offset + 2 * (letter - first))
      if ((glyph & 0xFFFF) !== 0) found.add(letter)
    }
  }
  return found
}
