/** Collects facts for a problem report. They do not identify a device. */
export function collectPageFacts() {
  const { documentElement } = document
  const script = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
  return {
    // the hash in the file name of the main script
    build: /-([A-Z0-9]{8})\.js$/.exec(script)?.[1] ?? null,
    language: documentElement.lang,
    theme: documentElement.dataset['theme'] ?? '',
    viewport: { width: innerWidth, height: innerHeight, ratio: devicePixelRatio },
    isOnline: navigator.onLine,
    browser: detectBrowser(navigator.userAgent),
    system: detectSystem(navigator.userAgent),
    now: Date.now(),
    // the time zone in minutes east of UTC
    zoneMinutes: -new Date().getTimezoneOffset(),
  }
}

/**
 * Browsers, of which the first match counts. «Chrome» and «Safari» come last, because most user
 * agents contain these words too.
 */
const BROWSERS = [
  ['Yandex', /YaBrowser\/(\d+)/],
  ['Samsung', /SamsungBrowser\/(\d+)/],
  ['Opera', /(?:OPR|OPT|Opera)\/(\d+)/],
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
] as const

/** The browser's name and major version, such as `Firefox 132`; '' for an unknown one. */
export function detectBrowser(userAgent: string): string {
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1]
    if (version !== undefined) return `${name} ${version.slice(0, 4)}`
  }
  return ''
}

/** The name of the operating system; '' for an unknown one. */
export function detectSystem(userAgent: string): string {
  const systems = [
    ['Android', /Android/], ['iOS', /iPhone|iPad|iPod/], ['Windows', /Windows/],
    ['macOS', /Mac OS X/], ['Linux', /Linux|CrOS/],
  ] as const
  return systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? ''
}
