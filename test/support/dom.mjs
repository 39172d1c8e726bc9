import { GlobalWindow, PropertySymbol } from 'happy-dom'

/** Node's own clocks, network and crypto stay: tests replace them through the ports, not by globals. */
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
  const properties = Object.getOwnPropertyDescriptors(window)
  for (const key of Reflect.ownKeys(properties)) {
    if (typeof key === 'string' && KEPT.has(key)) continue
    // Infinity and its like cannot be replaced
    if (Object.getOwnPropertyDescriptor(globalThis, key)?.configurable === false) continue
    const property = properties[key]
    if (property.value === window) {
      window[key] = globalThis
      property.value = globalThis
    }
    Object.defineProperty(globalThis, key, { ...property, configurable: true })
  }
  document[PropertySymbol.defaultView] = globalThis
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
}
