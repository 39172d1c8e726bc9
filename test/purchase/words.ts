import type { Problem } from '../../core/shop/problem.ts'
import { ru } from '../../src/text/ru.ts'

/** Reports a problem without a readable message; undefined if the message is right. */
export function findMessageFault({ code, message }: Problem, expected?: string): string | undefined {
  if (code === 'unknown') return `says nothing but ${message}`
  if (code !== 'server') return Object.hasOwn(ru, `error.${code}`) ? undefined : `no words for ${code}`
  return message === expected ? undefined : `says ${message.slice(0, 80)}`
}
