import fs from 'node:fs'
import path from 'node:path'
import { MAX_TEXT_LENGTH } from '../../core/shop/operator/operator-file.ts'
import { LOCALES } from '../../core/locale.ts'
import { readArguments } from '../cli/arguments.mjs'
import { CliError } from '../cli/cli-error.mjs'
import { writeAtomically } from '../cli/files.mjs'
import { OPERATOR_FILE } from '../site/operator-file.ts'

const USAGE = 'Usage: npm run operator -- pause|open [--until HH:MM] [--message TEXT] [--banner TEXT] [--dist DIR]'

/** The options of a text: `--message` in Russian, `--message.en` in English and so on. */
const listTextOptions = (name: string) => LOCALES.map(locale => ({
  locale, option: locale === 'ru' ? name : `${name}.${locale}`,
}))

/** Reads the texts of one kind by language; undefined without one. @throws {CliError} if one is too long */
function readTexts(options: Readonly<Record<string, string | undefined>>, name: string) {
  const texts = listTextOptions(name).flatMap(({ locale, option }) => {
    const text = options[option]?.trim()
    if (text === undefined || text === '') return []
    const { length } = Array.from(text)
    if (length > MAX_TEXT_LENGTH) {
      throw new CliError(`--${option} has ${length} characters; at most ${MAX_TEXT_LENGTH} are shown`)
    }
    return [[locale, text] as const]
  })
  return texts.length === 0 ? undefined : Object.fromEntries(texts)
}

/**
 * Parses the end of a pause: `14:00` is the next 14:00 of this computer's zone, `2026-12-01 09:00` its
 * local time, and a time with an offset is exact (ISO 8601). @throws {CliError} for another text or a past time
 */
export function parseEnd(text: string, now: Date): Date {
  const end = new Date(text)
  const [, hour, minute] = /^(\d{1,2}):(\d\d)$/.exec(text) ?? []
  if (hour !== undefined) {
    end.setTime(now.getTime())
    end.setHours(Number(hour), Number(minute), 0, 0)
    if (end <= now) end.setDate(end.getDate() + 1)
  }
  const isTime = hour !== undefined
    ? Number(hour) < 24 && Number(minute) < 60
    : /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.test(text) && !Number.isNaN(end.getTime())
  if (!isTime) throw new CliError(`--until ${text}: write 14:00, "2026-12-01 09:00" or 2026-12-01T09:00+03:00`)
  if (end <= now) throw new CliError(`--until ${text} is over`)
  return end
}

/**
 * `npm run operator -- pause|open`: stops orders of a built site or accepts them again, and sets the
 * texts that customers see (CFG-11). Replaces what the file said before.
 */
export async function run(args: readonly string[], { now = new Date() }: { readonly now?: Date } = {}) {
  const textOptions = ['message', 'banner'].flatMap(listTextOptions).map(({ option }) => option)
  const { options, rest: [orders] } = readArguments(args, ['until', 'dist', ...textOptions], [], 1)
  if (orders !== 'pause' && orders !== 'open') throw new CliError(USAGE)
  const folder = options.dist ?? 'dist'
  if (!fs.existsSync(path.join(folder, 'index.html'))) throw new CliError(`${folder} has no index.html`)
  const until = options.until === undefined ? undefined : parseEnd(options.until, now)
  const content = {
    orders: orders === 'pause' ? 'paused' : 'open',
    message: readTexts(options, 'message'),
    banner: readTexts(options, 'banner'),
    until: until?.toISOString(),
  }
  const file = path.resolve(folder, OPERATOR_FILE)
  writeAtomically(file, `${JSON.stringify(content, null, 2)}\n`)
  const end = until === undefined ? '' : ` until ${until.toLocaleString('sv-SE').slice(0, 16)}`
  console.log(`${file}: orders ${content.orders}${end}. Open pages learn of it within five minutes.`)
  return 0
}
