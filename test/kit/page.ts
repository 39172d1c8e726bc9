import { act, fireEvent, screen, within } from '@testing-library/react'
import type { Context, Test } from 'uvu'
import { flushPromises } from './clock.ts'
import { captureTimers } from './page-timers.ts'

/* What a customer does on a rendered page, and what the page says. */

/** Runs `run`, lets promises settle and React render the changes. */
export async function flushRender(run: () => unknown = () => undefined): Promise<void> {
  await act(async () => {
    await run()
    await flushPromises()
    await flushPromises()
  })
}

/** Presses the button of this name. */
export const press = (name: string | RegExp, inside: HTMLElement = document.body): Promise<void> =>
  pressElement(within(inside).getByRole('button', { name }))
export const pressElement = (element: Element): Promise<void> => flushRender(() => fireEvent.click(element))
export const typeText = (field: Element, value: string): Promise<void> =>
  flushRender(() => fireEvent.change(field, { target: { value } }))

/** The text of an element with plain spaces. */
export const readText = (element?: Element | null): string => (element?.textContent ?? '').replace(/\s/g, ' ')
/** The texts that describe an element (`aria-describedby`). */
export const readDescription = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '').split(' ')
    .map(id => readText(document.getElementById(id))).join(' | ')
/** The texts of all live regions of this urgency. */
export const readRegions = (role: 'status' | 'alert'): readonly string[] =>
  screen.queryAllByRole(role).map(readText).filter(text => text !== '')

/**
 * What the live regions say in the second after `run`, one text a line. The page has a stopped clock, so
 * that no text is missed on a slow machine.
 */
export async function listenTo(run: () => unknown): Promise<string> {
  const timers = captureTimers()
  const texts = new Set<string>()
  try {
    await flushRender(run)
    for (let step = 0; step < 10; step += 1) {
      await flushRender(() => timers.advance(100))
      for (const text of [...readRegions('status'), ...readRegions('alert')]) texts.add(text)
    }
    return [...texts].join('\n')
  } finally {
    timers.restore()
  }
}

/** Returns a function that replaces a property of the browser until the end of the test. */
export function createReplacer<State extends Context>(
  suite: Test<State>,
): (owner: object, name: string, property: PropertyDescriptor | object) => void {
  const restores: (() => void)[] = []
  suite.after.each(() => {
    for (const restore of restores.splice(0).reverse()) restore()
  })
  return (owner, name, property) => {
    const before = Object.getOwnPropertyDescriptor(owner, name)
    Object.defineProperty(owner, name, { configurable: true, ...property })
    restores.push(() => {
      if (before === undefined) Reflect.deleteProperty(owner, name)
      else Object.defineProperty(owner, name, before)
    })
  }
}

/**
 * Replaces the browser's observer of the viewport for each test of a suite. Returns a function that
 * reports whether an observed element is in the viewport: by default the last one.
 */
export function controlViewport<State extends Context>(
  suite: Test<State>,
): (isIntersecting: boolean, element?: Element) => void {
  const replace = createReplacer(suite)
  const observers = new Map<Element, (entries: readonly object[]) => void>()
  suite.before.each(() => {
    observers.clear()
    replace(globalThis, 'IntersectionObserver', { writable: true, value: class {
      readonly #notify: (entries: readonly object[]) => void
      constructor(notify: (entries: readonly object[]) => void) {
        this.#notify = notify
      }
      observe(element: Element): void {
        observers.set(element, this.#notify)
      }
      disconnect(): void {}
    } })
  })
  return (isIntersecting, element = [...observers.keys()].at(-1)) => {
    if (element !== undefined) observers.get(element)?.([{ isIntersecting }])
  }
}

export interface Sharing {
  /** What was copied, and the data of the share sheet. */
  readonly copied: string[]
  readonly shared: ShareData[]
  /** Sets what the browser has: by default neither a clipboard nor a share sheet. */
  offer(...parts: readonly ('clipboard' | 'share')[]): void
  /** Makes the share sheet fail with an exception of this name. */
  refuse(name: 'AbortError' | 'NotAllowedError'): void
}

/** Replaces the browser's clipboard and its share sheet for each test of a suite. */
export function controlSharing<State extends Context>(suite: Test<State>): Sharing {
  const replace = createReplacer(suite)
  const setShare = (share: unknown): void => replace(navigator, 'share', { value: share })
  const sharing: Sharing = {
    copied: [],
    shared: [],
    offer(...parts) {
      const clipboard = { writeText: async (text: string) => void sharing.copied.push(text) }
      replace(navigator, 'clipboard', { value: parts.includes('clipboard') ? clipboard : undefined })
      setShare(parts.includes('share') ? async (data: ShareData) => void sharing.shared.push(data) : undefined)
    },
    refuse: name => setShare(() => Promise.reject(new DOMException('', name))),
  }
  suite.before.each(() => {
    sharing.copied.length = 0
    sharing.shared.length = 0
    sharing.offer()
  })
  return sharing
}
