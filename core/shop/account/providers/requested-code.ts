import { integer, object, optional, strictList, string, type Infer } from '../../../http/read.ts'

/** E.164, and when the code was asked for by the synced clock, in milliseconds. */
const asked = { phone: string, requestedAt: integer }
export const requested = object({
  ...asked,
  /** Those asked for before it, for other numbers: a mistyped one does not cost the code of the right one. */
  others: optional(strictList(object(asked))),
  /** As typed, while the number is asked for; absent once its code is. */
  number: optional(string),
  /** Synced clock, milliseconds. */
  typedAt: optional(integer),
})
/** The code that was asked for last, and the number that is being typed for the next: what outlives a reload, shared by the tabs. */
export type StoredCodeRequest = Infer<typeof requested>
/** A code on its way to a number. */
export type RequestedCode = Pick<StoredCodeRequest, 'phone' | 'requestedAt' | 'others'>

/** Codes live for minutes; after a quarter of an hour a stored request is history, and so is a number. */
const LIFE_MILLISECONDS = 15 * 60_000
const MAX_OTHERS = 4

export function isAlive(moment: number, now: number): boolean {
  return now - moment < LIFE_MILLISECONDS && moment <= now + 60_000
}

/** What was asked for this number last; undefined when nothing was. */
export function askedFor(phone: string, last: RequestedCode | null): RequestedCode | undefined {
  return codesOf(last).find(one => one.phone === phone)
}

/** A code that is waited for from now on, with those of other numbers that were asked for before it. */
export function withOthers({ phone, requestedAt }: RequestedCode, last: RequestedCode | null): RequestedCode {
  const others = codesOf(last).filter(one => one.phone !== phone && isAlive(one.requestedAt, requestedAt)).slice(0, MAX_OTHERS)
  return { phone, requestedAt, ...(others.length > 0 && { others }) }
}
function codesOf(last: RequestedCode | null): readonly RequestedCode[] {
  return last === null ? [] : [{ phone: last.phone, requestedAt: last.requestedAt }, ...last.others ?? []]
}

/** The codes of a request; null when none was asked for. */
export function askedIn({ phone, requestedAt, others }: StoredCodeRequest): RequestedCode | null {
  return phone === '' ? null : { phone, requestedAt, ...(others !== undefined && { others }) }
}
