import { randomInt } from 'node:crypto'
import { choice, decodeFields, invalid, text } from './decode.ts'
import { PHONE } from './order-request.ts'
import { Refusal } from './refusal.ts'
import type { SmsRecord } from './state.ts'
import type { Store } from './store.ts'

const MINUTE = 60_000
const RESEND_AFTER = 90_000
export const CODE_LIVES = 10 * MINUTE
const ATTEMPTS = 3
const LOCK_LASTS = 60 * MINUTE

/**
 * Sends a four-digit code «by SMS», which the control panel shows; once per 90 seconds and number.
 * Numbers ending in 0001 cannot be sent to; those ending in 0002 are unreachable.
 */
export async function requestCode(
  store: Store, body: unknown, whiteLabels: readonly string[], now: number,
): Promise<void> {
  const fields = decodeFields(body, '')
  text(fields, 'apiKey', { empty: true })
  text(fields, 'captchaToken', { empty: true, most: 10_000 })
  choice(fields, 'mode', ['WEB'])
  const phone = text(fields, 'phone', { shape: PHONE, must: 'нужен номер вида +79990000000' })
  if (!whiteLabels.includes(text(fields, 'whiteLabel'))) throw invalid('whiteLabel', 'такой сети здесь нет')

  const record = store.state().sms.get(phone)
  checkLock(record, now)
  if (record !== undefined && now - record.sentAt < RESEND_AFTER) {
    throw new Refusal('sms.too-often', { retryAfterSeconds: Math.ceil((record.sentAt + RESEND_AFTER - now) / 1000) })
  }
  if (phone.endsWith('0001')) throw new Refusal('sms.send-failed')
  if (phone.endsWith('0002')) throw new Refusal('sms.number-unreachable')
  await store.record({ type: 'sms-sent', phone, code: String(randomInt(10_000)).padStart(4, '0'), at: now })
}

/**
 * Accepts the code sent to the number, once, and returns the number.
 * After three wrong attempts, over several codes as well, the number is locked for an hour.
 */
export async function acceptCode(store: Store, body: unknown, now: number): Promise<string> {
  const fields = decodeFields(body, '')
  text(fields, 'apiKey', { empty: true })
  text(fields, 'captchaToken', { empty: true, most: 10_000 })
  const code = text(fields, 'code', { shape: /^\d{4,6}$/, must: 'нужно от 4 до 6 цифр' })
  const phone = text(fields, 'phone', { shape: PHONE, must: 'нужен номер вида +79990000000' })

  const record = store.state().sms.get(phone)
  checkLock(record, now)
  if (record === undefined || record.isUsed || now - record.sentAt >= CODE_LIVES) {
    throw new Refusal('sms.code-not-found')
  }
  if (record.code !== code) {
    await store.record({ type: 'sms-wrong', phone, at: now })
    throw new Refusal('sms.wrong-code')
  }
  await store.record({ type: 'sms-used', phone })
  return phone
}

function checkLock(record: SmsRecord | undefined, now: number): void {
  const recent = record?.wrongAt.filter(at => now - at < LOCK_LASTS) ?? []
  const last = recent.at(-1)
  if (last === undefined || recent.length < ATTEMPTS) return
  throw new Refusal('sms.attempts-exhausted', { retryAfterSeconds: Math.ceil((last + LOCK_LASTS - now) / 1000) })
}
