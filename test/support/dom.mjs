import { GlobalWindow, PropertySymbol } from 'happy-dom'

/** Globals of Node that stay: tests replace clock, network and crypto through the ports. */
const KEPT = new Set(['constructor', 'undefined', 'NaN', 'global', 'globalThis', 'console', 'process', 'Buffer',
  'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate', 'queueMicrotask',
  'performance', 'structuredClone', 'crypto', 'fetch', 'Request', 'Response', 'Headers'])

/**
 * Makes a happy-dom window the global one. Must run before a test file is imported, since
 * Testing Library binds `document.body` when it is loaded.
 */
export function registerDom() {
  const window = new GlobalWindow({
    url: 'http://localhost/',
    width: 1280,
    height: 800,
    console: globalThis.console,
    settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
  })
  const own = /** @type {Record<PropertyKey, unknown>} */ (/** @type {unknown} */ (window))
  for (const key of Reflect.ownKeys(own)) {
    if (typeof key === 'string' && KEPT.has(key)) continue
    // globals such as Infinity cannot be replaced
    if (Object.getOwnPropertyDescriptor(globalThis, key)?.configurable === false) continue
    const property = Object.getOwnPropertyDescriptor(own, key) ?? {}
    if (property.value === window) {
      own[key] = globalThis
      property.value = globalThis
    }
    Object.defineProperty(globalThis, key, { ...property, configurable: true })
  }
  Object.assign(document, { [PropertySymbol.defaultView]: globalThis })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
}
