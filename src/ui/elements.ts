import type { ReactElement } from 'react'

/**
 * Children that have siblings: elements, but no bare text. A browser's page translation replaces
 * text nodes, and React then fails when it updates them; an element around the text prevents that.
 */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[]
