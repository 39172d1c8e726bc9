import { exchange } from '../kit/sandbox-http.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { contentOf, meet, openSandbox, prepare } from '../purchase/customer.ts'
import type { Reader } from '../wire/answered.ts'

export interface RealAnswers {
  readonly answers: Readonly<Record<Reader, unknown>>
  /** What a device holds of a customer with a cart, an address, a session and an order. */
  readonly stored: Readonly<Record<string, string>>
}

const PATHS: readonly (readonly [Reader, RegExp])[] = [
  ['now', /\/1\/now$/], ['cities', /\/1\/p\/cities/], ['restos', /\/1\/p\/restos\?/], ['resto', /\/1\/p\/restos\/\d+$/], ['deliveries', /\/deliveries/],
  ['groups', /\/position-groups$/], ['positions', /\/menus\/\d+\/positions$/], ['modifiers', /\/positions\/modifiers$/], ['slots', /\/position-time-slots$/],
  ['preOrder', /\/working-hours$/], ['promotions', /\/promotions$/], ['preflight', /\/persons\/\d+\/orders\/preflight$/], ['order', /\/persons\/\d+\/orders$/], ['me', /\/me$/],
]

/** The sandbox's own answers to a whole purchase, and what the purchase leaves on the device. */
export async function realAnswers(): Promise<RealAnswers> {
  const sandbox = await openSandbox()
  const { member } = await prepare(sandbox)
  const page = meet({ sandbox, storage: createMemoryStorage(member) })
  await page.start()
  await page.place()
  const answers: Record<string, unknown> = {}
  for (const request of page.network.calls) {
    const reader = PATHS.find(([, path]) => path.test(request.url))?.[0]
    if (reader !== undefined && !(reader in answers)) answers[reader] = JSON.parse((await exchange(request)).text)
  }
  const { refreshToken } = JSON.parse(member['person_tokens'] ?? '{}') as { readonly refreshToken: string }
  const renewed = await exchange({ method: 'POST', url: `${sandbox.url}/api/v1/sign/refresh`, headers: { Authorization: `Bearer ${refreshToken}` } })
  answers['tokens'] = JSON.parse(renewed.text)
  const stored = { ...member, ...contentOf(page.storage), cart_positions: member['cart_positions'] ?? '[]' }
  await sandbox.close()
  const missing = PATHS.filter(([name]) => answers[name] === undefined)
  if (missing.length > 0) throw new Error(`nobody asked for ${missing.map(([name]) => name).join()}`)
  return { answers: answers as RealAnswers['answers'], stored }
}
