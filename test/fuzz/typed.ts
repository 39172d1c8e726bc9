import { detectCountry, formatPhone, phonePrefix, toE164, type PhoneCountry } from '../../core/phone.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import { buildShop, STARTUP_KEYS } from '../kit/shop.ts'
import { inspectShort, findViolation } from './invariants.ts'
import { corruptText, TEXTS } from './corrupt.ts'
import type { Fuzzer } from './fuzzer.ts'

const COUNTRIES: readonly PhoneCountry[] = ['RU', 'ME']
const NUMBERS = [
  '+7 999 555-01-00', '8 (999) 555-01-00', '89995550100', '+382 (0)67 123 456', '067 123 456', '00382 67 123 456',
  '810 382 67 123 456', '+1 212 555 0100', 'тел.: 8-999-555-01-00 (моб.)',
]
const CODES = ['СУШИ10', ' sushi-10 ', 'АРХИВ', '\u200BПЕРВЫЙ\uFEFF']
const FIELDS = ['name', 'email', 'phone', 'comment'] as const

/** Fuzzes typed and pasted texts: phone numbers, promo codes, names, e-mail addresses, comments. */
export const typed: Fuzzer = {
  start() {
    const storage = createMemoryStorage(STARTUP_KEYS)
    const http = { send: () => new Promise<never>(() => undefined) }
    const { shop } = buildShop({ storage, http })
    return {
      runSeed(seed) {
        const random = createRandom(seed)
        const wrong = checkPhone(random)
        if (wrong !== undefined || random() < 0.6) return wrong
        const { form, promo, personCount, handleFocus: enter, handleBlur: leave } = shop.checkout.draft
        const text =
          random() < 0.5 ? pickRandom(random, TEXTS) : corruptText(random, pickRandom(random, [...CODES, ...NUMBERS]))
        const field = pickRandom(random, FIELDS)
        form.set(field, text)
        form.values.get()
        enter(field)
        leave(field)
        personCount.set(randomBetween(random, 1, 99))
        shop.session.phone.setText(text)
        void shop.checkout.quote.applyPromo(text)
        const code = promo.get()?.code ?? ''
        if (code.length > 50) return `a code of ${code.length} letters counts`
        const other = buildShop({
          storage: createMemoryStorage(Object.fromEntries(storage.keys().map(key => [key, storage.get(key) ?? '']))),
          http,
        }).shop
        const [kept, now] = [other.checkout.draft, shop.checkout.draft].map(draft =>
          inspectShort([draft.form.values.get(), draft.promo.get(), draft.personCount.get()]),
        )
        return kept === now ? findViolation(shop.checkout.draft.promo.get()) : `the next page reads ${kept}, not ${now}`
      },
    }
  },
}

function checkPhone(random: () => number): string | undefined {
  const text = random() < 0.1 ? pickRandom(random, TEXTS) : corruptText(random, pickRandom(random, NUMBERS))
  const country = pickRandom(random, COUNTRIES)
  const number = toE164(text, country)
  detectCountry(text)
  if (number === undefined) return undefined
  if (!/^\+[1-9]\d{7,14}$/.test(number)) return `«${text}» is ${number}`
  for (const other of COUNTRIES) {
    for (const again of [number, formatPhone(number), `${phonePrefix(country)}${number}`.slice(-number.length)]) {
      if (toE164(again, other) !== number)
        return `${number} of «${text}» is ${toE164(again, other)} when it is read as «${again}»`
    }
  }
  return undefined
}
