import type { Problem } from '../../core/shop/problem.ts'
import { ru } from '../../src/text/ru.ts'

/** What is wrong with the words of a problem; undefined when a customer can read them. */
export function saidWell({ code, message }: Problem, words?: string): string | undefined {
  if (code === 'unknown') return `says nothing but ${message}`
  if (code !== 'server') return Object.hasOwn(ru, `error.${code}`) ? undefined : `no words for ${code}`
  return message === words ? undefined : `says ${message.slice(0, 80)}`
}
