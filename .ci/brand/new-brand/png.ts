import zlib from 'node:zlib'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Formats a chunk: its length, its name, its data, and a checksum of name and data. */
function formatChunk(name: string, data: Uint8Array) {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(zlib.crc32(content))
  return Buffer.concat([length, content, sum])
}

/**
 * Encodes a PNG (W3C, third edition) with eight bits for each of red, green and blue.
 * @param getColour returns the colour of a pixel as `#rrggbb`
 * @param comment stored in the file
 */
export function encodePng(
  width: number, height: number, getColour: (x: number, y: number) => string, comment: string,
) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // bits per channel, colour type RGB, default compression, default filters, not interlaced
  header.set([8, 2, 0, 0, 0], 8)
  // each row begins with the number of its filter: none
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      rows.writeUIntBE(Number.parseInt(getColour(x, y).slice(1), 16), y * (1 + width * 3) + 1 + x * 3, 3)
  }
  return Buffer.concat([
    SIGNATURE,
    formatChunk('IHDR', header),
    formatChunk('tEXt', Buffer.from(`Comment\0${comment}`, 'latin1')),
    formatChunk('IDAT', zlib.deflateSync(rows, { level: 9 })),
    formatChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Reads the width and height of a PNG in px; undefined for other files. */
export const readPngSize = (file: Buffer) =>
  file.length > 24 && file.subarray(0, SIGNATURE.length).equals(SIGNATURE)
    ? [file.readUInt32BE(16), file.readUInt32BE(20)]
    : undefined
