/** An event of a calendar. Times are in milliseconds since 1970. */
export interface CalendarEvent {
  /** Equal for equal events, so that a calendar imports an event once. */
  readonly uid: string
  /** The start of the event. */
  readonly startsAt: number
  /** When the file was created. */
  readonly createdAt: number
  readonly summary: string
  readonly location: string
  readonly description: string
}

/** The length of the event. Only its start is known: the expected time of the order. */
const DURATION_MILLISECONDS = 15 * 60_000
const MAX_LINE_OCTETS = 75

/** Formats a calendar file with one event. @see RFC 5545 */
export function formatCalendarFile(
  { uid, startsAt, createdAt, summary, location, description }: CalendarEvent,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Storefront//Order//EN',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${formatUtc(createdAt)}`,
    `DTSTART:${formatUtc(startsAt)}`,
    `DTEND:${formatUtc(startsAt + DURATION_MILLISECONDS)}`,
    `SUMMARY:${escapeText(summary)}`,
    `LOCATION:${escapeText(location)}`,
    `DESCRIPTION:${escapeText(description)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${foldLine(line)}\r\n`).join('')
}

/** Formats a time in UTC: `20260304T163000Z`. */
function formatUtc(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/[-:]|\.\d+/g, '')
}

/**
 * Escapes a text value, so that it cannot end the line. Line breaks become `\n`, tabs become
 * spaces, and other control characters are removed.
 */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n')
    .replace(/[\t\v\f]/g, ' ').replace(/[\u0000-\u001f\u007f-\u009f]/g, '')
}

/** Folds a line at 75 octets: the next line starts with a space. Code points are not split. */
function foldLine(line: string): string {
  const encoder = new TextEncoder()
  let [folded, octets] = ['', 0]
  for (const character of line) {
    const { length } = encoder.encode(character)
    const isFull = octets + length > MAX_LINE_OCTETS
    folded += isFull ? `\r\n ${character}` : character
    octets = isFull ? 1 + length : octets + length
  }
  return folded
}
