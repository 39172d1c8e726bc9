import { checkApi, summarise } from '../../.ci/build/check-api/main.ts'
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
  /** Values of a configuration block; none is given without it. */
  readonly config?: Readonly<Record<string, unknown>>
  readonly whiteLabel?: string
  readonly promoCode?: string
  readonly isOrdering?: boolean
  readonly onProgress?: (calls: number, asked: string) => void
  /** How the check's time passes; the machine's own without it. */
  readonly after?: TimerPort['after']
}

/** The sandbox on a Friday noon that goes on, behind what can spoil its answers. */
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

/** What the check finds: the ids of what is broken and unchecked, and all that it says. */
export async function runCheck(
  { sandbox, proxy }: Api,
  { config, whiteLabel = 'caplya', promoCode, isOrdering = false, onProgress, after = machineAfter }: CheckOptions = {},
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
    onProgress,
  })
  const { rows, ...summary } = summarise(result)
  const listIds = (at: string): readonly string[] => rows.filter(row => row.at === at).map(({ id }) => id)
  return {
    ...summary,
    result,
    broken: listIds('broken'),
    unchecked: listIds('unchecked'),
    brokenRows: JSON.stringify(
      rows.filter(row => row.at === 'broken'),
      null,
      1,
    ),
  }
}
