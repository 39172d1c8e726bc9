import { digest } from './files.mjs'

/**
 * A configuration, of which a test may say a part only.
 * @typedef {Partial<import('./check-config.mjs').Config>} Config
 *
 * Headers by name, by kind of path.
 * @typedef {Readonly<Record<string, Readonly<Record<string, string>>>>} Headers
 *
 * @typedef {'script' | 'style' | 'picture' | 'connect' | 'frame' | 'font' | 'worker' | 'trustedTypes'} Kind
 * @typedef {{ readonly used: (config: Config) => boolean } & { readonly [K in Kind]?: string | ((config: Config) => string) }} Service
 */

const GOOGLE_MAPS = 'https://*.googleapis.com https://*.gstatic.com https://*.google.com'
/** Pictures of people and of places. */
const GOOGLE_PEOPLE = 'https://*.googleusercontent.com'
const SMART_CAPTCHA = 'https://smartcaptcha.cloud.yandex.ru https://smartcaptcha.yandexcloud.net'

/**
 * What each foreign service needs, and when it is configured. A service that is not configured
 * adds nothing, so that a shop without any runs under the strict policy alone.
 * @type {readonly Service[]}
 */
const SERVICES = [
  {
    used: config => filled(config.maps?.key),
    script: 'https://maps.googleapis.com blob:',
    style: "'unsafe-inline' https://fonts.googleapis.com",
    picture: `${GOOGLE_MAPS} ${GOOGLE_PEOPLE}`,
    connect: `${GOOGLE_MAPS} data: blob:`,
    frame: 'https://*.google.com',
    font: 'https://fonts.gstatic.com',
    worker: 'blob:',
    trustedTypes: '@googlemaps/js-api-loader google-maps-api-loader google-maps-api#html lit-html',
  },
  {
    used: config => offers(config, 'GOOGLE') && filled(config.signIn?.googleClientId),
    script: 'https://accounts.google.com/gsi/client',
    // its script writes the button's look into the page under the nonce of its own element (src/web/sign-in/google); a fixed
    // one is as good as 'unsafe-inline' to whoever knows it, but leaves style attributes and all others out
    style: "https://accounts.google.com/gsi/style 'nonce-google-sign-in'",
    picture: GOOGLE_PEOPLE,
    connect: 'https://accounts.google.com/gsi/',
    frame: 'https://accounts.google.com/gsi/',
    trustedTypes: 'google-sign-in goog#html',
  },
  {
    used: config => offers(config, 'APPLE') && filled(config.signIn?.appleClientId),
    script: 'https://appleid.cdn-apple.com',
    connect: 'https://appleid.apple.com',
    frame: 'https://appleid.apple.com',
    trustedTypes: 'apple-sign-in',
  },
  {
    used: config => offers(config, 'VK') && /^[1-9]\d*$/.test(config.signIn?.vkClientId ?? ''),
    // who the person is, and the end of the session there; a window is nobody's frame
    connect: config => vkOrigin(config),
    frame: config => (config.signIn?.vkOneTap === true ? vkOrigin(config) : ''),
    picture: 'https://*.userapi.com',
  },
  {
    used: config => /^recaptcha/.test(config.botCheck?.provider ?? '') && filled(config.botCheck?.siteKey),
    script: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
    picture: 'https://www.gstatic.com/recaptcha/',
    style: "'unsafe-inline'",
    connect: 'https://www.google.com/recaptcha/',
    frame: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    trustedTypes: 'bot-check',
  },
  {
    used: config => config.botCheck?.provider === 'smartcaptcha' && filled(config.botCheck?.siteKey),
    // the older host still serves what the newer one's script fetches
    script: SMART_CAPTCHA,
    picture: SMART_CAPTCHA,
    style: "'unsafe-inline'",
    connect: SMART_CAPTCHA,
    frame: SMART_CAPTCHA,
    trustedTypes: 'bot-check',
  },
  {
    // one of the shop's own site is 'self' already
    used: config => filled(config.metrics?.scriptUrl),
    script: config => originOf(config.metrics?.scriptUrl),
    picture: config => originOf(config.metrics?.scriptUrl),
    connect: config => originOf(config.metrics?.scriptUrl),
    trustedTypes: 'counters',
  },
  {
    used: config => filled(config.metrics?.counterId),
    script: 'https://mc.yandex.ru https://yastatic.net',
    picture: 'https://mc.yandex.ru',
    connect: 'https://mc.yandex.ru wss://mc.yandex.ru',
    frame: 'https://mc.yandex.ru',
    trustedTypes: 'counters',
  },
]

/** @param {string} sources */
const withoutNonces = sources => sources.replace(/ ?'nonce-[^']*'/g, '')
/** @param {Config} config */
const vkOrigin = config => `https://${config.signIn?.vkHost ?? 'id.vk.ru'}`
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/
/**
 * Whether an address leads to the machine that asks for it.
 * @param {string} address
 */
export const isLoopback = address => URL.canParse(address) && LOOPBACK.test(new URL(address).host)
/**
 * What customers would have of a shop that is for them and whose API is on loopback, in words; undefined of any other.
 * @param {Config} config
 */
export function loopbackFault({ apiBase = '', production }) {
  return production === false || !isLoopback(apiBase) ? undefined : `Warning: ${apiBase} is the customer's own device, where no API is. Name the chain's in a file: npm run configure -- FILE`
}
/**
 * @param {unknown} value
 * @returns {value is string}
 */
const filled = value => typeof value === 'string' && value !== ''
/**
 * @param {Config} config
 * @param {string} method
 */
const offers = (config, method) => Array.isArray(config.signIn?.methods) && config.signIn?.methods.includes(method)

/**
 * The origin of an absolute web address; empty for anything else.
 * @param {unknown} address
 */
export function originOf(address) {
  if (!filled(address) || !/^https?:\/\//.test(address)) return ''
  try {
    return new URL(address).origin
  } catch {
    return ''
  }
}

/**
 * Hashes of the inline elements of a page that have contents and would run or apply.
 * @param {string} page
 * @param {string} tag
 */
function inlineHashes(page, tag) {
  return [...page.matchAll(new RegExp(`<${tag}(?![^>]*application/json)[^>]*>([^]*?)</${tag}>`, 'g'))]
    .filter(([, contents]) => contents !== '')
    .map(([, contents = '']) => `'sha256-${digest(contents, 'base64')}'`)
}

/**
 * What the configured services need of a kind.
 * @type {(config: Config) => (kind: Kind) => string[]}
 */
const needsOf = config => kind => SERVICES.filter(service => service.used(config)).flatMap(service => service[kind] ?? [])
  .map(need => typeof need === 'function' ? need(config) : need)

/** @param {readonly (string | readonly string[])[]} sources */
const listOf = sources => [...new Set(sources.flat().join(' ').split(' '))].filter(source => source !== '')

/**
 * The hosts besides the shop's own that its pictures may come from; a photo from anywhere else is not shown.
 * @param {Config} config
 */
export function pictureSources(config) {
  const named = config.images?.hosts?.map(host => `${LOOPBACK.test(host) ? 'http' : 'https'}://${host}`)
  return listOf([named ?? originOf(config.apiBase), originOf(config.bootLoader), needsOf(config)('picture')])
}

/**
 * The Content-Security-Policy of a page under a configuration. `page` is the part that a meta
 * element can carry; a header adds `frame-ancestors`. Trusted Types are enforced as long as no
 * foreign script is configured; with one they are only reported (`reportOnly`).
 * @param {string} page
 * @param {Config} config
 */
export function contentPolicy(page, config) {
  const needs = needsOf(config)
  const api = originOf(config.apiBase)
  const loose = needs('style').some(need => need.includes('unsafe-inline'))
  /**
   * @param {string} name
   * @param {(string | readonly string[])[]} sources
   */
  const directive = (name, ...sources) => {
    const list = listOf(sources)
    return list.length > 0 ? `${name} ${list.join(' ')}` : `${name} 'none'`
  }
  const trustedTypes = `require-trusted-types-for 'script'; ${directive('trusted-types', 'structured-data offline', needs('trustedTypes'))}`
  const foreignScripts = needs('script').length > 0
  const policy = [
    "default-src 'none'",
    directive('script-src', "'self'", inlineHashes(page, 'script'), needs('script')),
    // a hash or a nonce would switch 'unsafe-inline' off
    directive('style-src', "'self'", loose ? [] : inlineHashes(page, 'style'), loose ? needs('style').map(withoutNonces) : needs('style')),
    directive('img-src', "'self' data: blob:", pictureSources(config)),
    directive('font-src', "'self'", needs('font')),
    directive('connect-src', "'self'", api, originOf(config.maps?.gazetteer), needs('connect')),
    directive('frame-src', needs('frame')),
    directive('worker-src', "'self'", needs('worker')),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    ...(foreignScripts ? [] : [trustedTypes]),
  ].join('; ')
  return { page: policy, header: `${policy}; frame-ancestors 'none'`, reportOnly: foreignScripts ? trustedTypes : undefined }
}

/**
 * What a file may do that somebody opens by itself: nothing runs, nothing frames it.
 * @param {string} needs
 */
const fileAlone = needs => ({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': `default-src 'none'; ${needs}; frame-ancestors 'none'` })

/**
 * The headers that a web server should send, by path, where `*` is any part of it: `/*` for everything, `/index.html` for
 * every page, `/assets/*` for the files whose names carry a hash of their contents.
 * @param {string} page
 * @param {Config} config
 */
export function responseHeaders(page, config) {
  const { header, reportOnly } = contentPolicy(page, config)
  return {
    '/*': {
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin',
      // this host alone: what else lives under the chain's domain is not ours to decide
      'Strict-Transport-Security': 'max-age=31536000',
      'Cross-Origin-Resource-Policy': 'same-origin',
      // what has a policy of its own below says this too
      'Content-Security-Policy': "frame-ancestors 'none'",
    },
    '/index.html': {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': header,
      ...(reportOnly !== undefined && { 'Content-Security-Policy-Report-Only': reportOnly }),
      // a sign-in window must keep its way back to the page that opened it
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
    },
    '/*.svg': fileAlone("style-src 'unsafe-inline'; img-src data:"),
    // a worker lives under its own policy, not under the page's
    '/offline-worker.js': fileAlone("connect-src 'self'"),
    // no ending tells a server what it is
    '/SHA256SUMS': { 'Cache-Control': 'no-cache', 'Content-Type': 'text/plain; charset=utf-8' },
    '/assets/*': {
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  }
}
