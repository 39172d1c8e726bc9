import { checkApi } from '../../.ci/check-api/main.ts'
import type { Progress } from '../../.ci/check-api/progress.ts'
import { buildJsonReport } from '../../.ci/check-api/report.ts'
import type { TimerPort } from '../../core/env.ts'
import type { SandboxOptions } from '../../e2e/sandbox/server.ts'
import { FRIDAY_NOON, openSandbox, type TestSandbox } from '../kit/shop.ts'
import { startProxy } from './api-proxy.ts'

const ahead = FRIDAY_NOON - Date.now()
const PHONE = '+79990001010'

export interface Api {
  readonly sandbox: TestSandbox
  readonly proxy: Awaited<ReturnType<typeof startProxy>>
}
export interface CheckOptions {
  /** Values of the configuration block; the check runs without a block when absent. */
  readonly config?: Readonly<Record<string, unknown>>
  readonly whiteLabel?: string
  readonly promoCode?: string
  readonly isOrdering?: boolean
  readonly progress?: Progress
  /** The timer of the check; real time when absent. */
  readonly after?: TimerPort['after']
}

/** A sandbox behind a fault-injecting proxy; its clock starts on a Friday at noon and runs. */
export async function openApi(habits: SandboxOptions['habits'] = {}): Promise<Api> {
  const sandbox = await openSandbox({
    now: () => Date.now() + ahead,
    habits: { orderStatus: true, signOut: true, ...habits },
    drawPicture: () => '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  return { sandbox, proxy: await startProxy(sandbox.url) }
}
export async function closeApi({ sandbox, proxy }: Api): Promise<void> {
  await proxy.close()
  await sandbox.close()
}

const machineAfter: TimerPort['after'] = (milliseconds, run) => {
  const id = setTimeout(run, milliseconds)
  return () => clearTimeout(id)
}

/** Matches the rows that nobody outside can check: their codes need special data of the API. */
export const BY_CIRCUMSTANCE = new RegExp(`^code\\.(?:${[
  'delivery\\.positions-not-deliverable', 'person-order\\.not-accepted-now',
  'resto\\.doesnt-support-delivery-cash-pay', 'promo-code\\.(?!not-found$).+',
  'sms\\.(?:attempts-exhausted|send-failed|number-unreachable)',
].join('|')})$`)

/** Runs the check and returns its summary, and the ids of the broken and unchecked rows. */
export async function runCheck(
  { sandbox, proxy }: Api,
  { config, whiteLabel = 'caplya', promoCode, isOrdering = false, progress, after = machineAfter }: CheckOptions = {},
) {
  const order = {
    ask: async (question: 'phone' | 'code') => (question === 'phone' ? PHONE : sandbox.readSmsCode(PHONE)),
    announce: () => undefined,
  }
  const result = await checkApi({
    config: { brand: 'caplya', ...config, whiteLabel, apiBase: proxy.url },
    isConfigured: config !== undefined,
    origin: 'https://shop.example',
    timer: { now: () => Date.now() + ahead, after },
    promoCode,
    order: isOrdering ? order : undefined,
    progress,
  })
  const { rows, ...summary } = buildJsonReport(result)
  const listIds = (at: string): readonly string[] => rows.filter(row => row.at === at).map(({ id }) => id)
  return {
    ...summary,
    reasons: new Map(result.results.flatMap(row => (row.status === 'unchecked' ? [[row.id, row.reason]] : []))),
    broken: listIds('broken'),
    unchecked: listIds('unchecked'),
    brokenRows: JSON.stringify(rows.filter(row => row.at === 'broken'), null, 1),
  }
}
