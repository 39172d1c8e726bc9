import type { ReactElement } from 'react'

/**
 * Content beside other content: elements, never a bare text. A browser's translator replaces text
 * nodes with its elements, and React then fails on a node that has left the page. An element around
 * the text prevents that.
 */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[]
