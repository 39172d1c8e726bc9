import type { Report } from '../../core/env.ts'

/** Survivable facts for the maintainer: the console, with no personal detail (the callers give none). */
export const consoleReport: Report = (what, detail) => console.warn(detail === undefined ? what : `${what}: ${detail}`)
