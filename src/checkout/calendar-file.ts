/** What a calendar is to hold; times in milliseconds since 1970. */
export interface CalendarEvent {
  /** The same for the same event: a calendar then takes it once. */
  readonly uid: string
  readonly at: number
  /** When it was written down. */
  readonly made: number
  readonly summary: string
  readonly location: string
  readonly description: string
}

const LASTS_MILLISECONDS = 15 * 60_000
const OCTETS_OF_A_LINE = 75

/** A calendar file with one event (RFC 5545). */
export function calendarFile({ uid, at, made, summary, location, description }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Storefront//Order//EN', 'BEGIN:VEVENT',
    `UID:${escaped(uid)}`, `DTSTAMP:${utc(made)}`, `DTSTART:${utc(at)}`, `DTEND:${utc(at + LASTS_MILLISECONDS)}`,
    `SUMMARY:${escaped(summary)}`, `LOCATION:${escaped(location)}`, `DESCRIPTION:${escaped(description)}`,
    'END:VEVENT', 'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

/** `20260304T163000Z`. */
function utc(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** As one text of the file, whatever is in it. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n').replace(/[\u0000-\u001f\u007f]/g, '')
}

/** A long line goes on in the next behind a space; letters are not cut. */
function folded(line: string): string {
  const octetsOf = new TextEncoder()
  let [out, octets] = ['', 0]
  for (const letter of line) {
    const { length } = octetsOf.encode(letter)
    const isFull = octets + length > OCTETS_OF_A_LINE
    out += isFull ? `\r\n ${letter}` : letter
    octets = isFull ? 1 + length : octets + length
  }
  return out
}
