import { digest } from '../cli/files.mjs'

/**
 * A configuration; tests pass only a part of it.
 * @typedef {Partial<import('../brand/check-config.mjs').Config>} Config
 *
 * For each path pattern, headers by name.
 * @typedef {Readonly<Record<string, Readonly<Record<string, string>>>>} Headers
 *
 * @typedef {'script' | 'style' | 'picture' | 'connect' | 'frame' | 'font' | 'worker' | 'trustedTypes'} Kind
 * @typedef {string | ((config: Config) => string)} Sources
 * @typedef {{ readonly isConfigured: (config: Config) => boolean } & { readonly [K in Kind]?: Sources }} Service
 */

const GOOGLE_MAPS = 'https://*.googleapis.com https://*.gstatic.com https://*.google.com'
/** Profile pictures and photos of places. */
const GOOGLE_PEOPLE = 'https://*.googleusercontent.com'
const SMART_CAPTCHA = 'https://smartcaptcha.cloud.yandex.ru https://smartcaptcha.yandexcloud.net'

/**
 * The sources that each third-party service needs, and whether it is configured.
 * A service that is not configured adds nothing to the policy.
 * @type {readonly Service[]}
 */
const SERVICES = [
  {
    isConfigured: config => isFilled(config.maps?.key),
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
    isConfigured: config => offersMethod(config, 'GOOGLE') && isFilled(config.signIn?.googleClientId),
    script: 'https://accounts.google.com/gsi/client',
    // Google's script copies the nonce of its own script element to the styles that it adds
    // (src/web/sign-in/google). The nonce is constant, so it is no safer than 'unsafe-inline', but it
    // still forbids style attributes.
    style: "https://accounts.google.com/gsi/style 'nonce-google-sign-in'",
    picture: GOOGLE_PEOPLE,
    connect: 'https://accounts.google.com/gsi/',
    frame: 'https://accounts.google.com/gsi/',
    trustedTypes: 'google-sign-in goog#html',
  },
  {
    isConfigured: config => offersMethod(config, 'APPLE') && isFilled(config.signIn?.appleClientId),
    script: 'https://appleid.cdn-apple.com',
    connect: 'https://appleid.apple.com',
    frame: 'https://appleid.apple.com',
    trustedTypes: 'apple-sign-in',
  },
  {
    isConfigured: config => offersMethod(config, 'VK') && /^[1-9]\d*$/.test(config.signIn?.vkClientId ?? ''),
    // the shop requests the customer's profile and the sign-out from VK; only One Tap needs a frame
    connect: config => buildVkOrigin(config),
    frame: config => (config.signIn?.vkOneTap === true ? buildVkOrigin(config) : ''),
    picture: 'https://*.userapi.com',
  },
  {
    isConfigured: config => /^recaptcha/.test(config.botCheck?.provider ?? '') && isFilled(config.botCheck?.siteKey),
    script: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
    picture: 'https://www.gstatic.com/recaptcha/',
    style: "'unsafe-inline'",
    connect: 'https://www.google.com/recaptcha/',
    frame: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    trustedTypes: 'bot-check',
  },
  {
    isConfigured: config => config.botCheck?.provider === 'smartcaptcha' && isFilled(config.botCheck?.siteKey),
    // the newer host's script loads files from the older one
    script: SMART_CAPTCHA,
    picture: SMART_CAPTCHA,
    style: "'unsafe-inline'",
    connect: SMART_CAPTCHA,
    frame: SMART_CAPTCHA,
    trustedTypes: 'bot-check',
  },
  {
    // a script of the shop's own site needs no source: 'self' allows it
    isConfigured: config => isFilled(config.metrics?.scriptUrl),
    script: config => toOrigin(config.metrics?.scriptUrl),
    picture: config => toOrigin(config.metrics?.scriptUrl),
    connect: config => toOrigin(config.metrics?.scriptUrl),
    trustedTypes: 'counters',
  },
  {
    isConfigured: config => isFilled(config.metrics?.counterId),
    script: 'https://mc.yandex.ru https://yastatic.net',
    picture: 'https://mc.yandex.ru',
    connect: 'https://mc.yandex.ru wss://mc.yandex.ru',
    frame: 'https://mc.yandex.ru',
    trustedTypes: 'counters',
  },
]

/** @param {string} sources */
const removeNonces = sources => sources.replace(/ ?'nonce-[^']*'/g, '')
/** @param {Config} config */
const buildVkOrigin = config => `https://${config.signIn?.vkHost ?? 'id.vk.ru'}`
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/
/**
 * Whether an address is on loopback, which only programs on the same machine can reach.
 * @param {string} address
 */
export const isLoopback = address => URL.canParse(address) && LOOPBACK.test(new URL(address).host)
/**
 * Returns a warning if the API of a shop for customers is on loopback,
 * where no customer can reach it; else undefined.
 * @param {Config} config
 */
export function findLoopbackFault({ apiBase = '', production }) {
  return production === false || !isLoopback(apiBase)
    ? undefined
    : `Warning: customers cannot reach ${apiBase}. Write the API's address into a file: npm run configure -- FILE`
}
/**
 * @param {unknown} value
 * @returns {value is string}
 */
const isFilled = value => typeof value === 'string' && value !== ''
/**
 * @param {Config} config
 * @param {string} method
 */
const offersMethod = (config, method) =>
  Array.isArray(config.signIn?.methods) && config.signIn?.methods.includes(method)

/**
 * The origin of an absolute web address; empty for any other value.
 * @param {unknown} address
 */
export function toOrigin(address) {
  if (!isFilled(address) || !/^https?:\/\//.test(address)) return ''
  try {
    return new URL(address).origin
  } catch {
    return ''
  }
}

/**
 * The CSP hashes of the inline scripts or styles of a page. Empty elements and JSON blocks need none.
 * @param {string} page
 * @param {string} tag
 */
function computeInlineHashes(page, tag) {
  return [...page.matchAll(new RegExp(`<${tag}(?![^>]*application/json)[^>]*>([^]*?)</${tag}>`, 'g'))]
    .filter(([, contents]) => contents !== '')
    .map(([, contents = '']) => `'sha256-${digest(contents, 'base64')}'`)
}

/**
 * Lists the sources of one kind that the configured services need.
 * @type {(config: Config) => (kind: Kind) => string[]}
 */
const listNeeds = config => kind =>
  SERVICES.filter(service => service.isConfigured(config))
    .flatMap(service => service[kind] ?? [])
    .map(need => (typeof need === 'function' ? need(config) : need))

/** @param {readonly (string | readonly string[])[]} sources */
const toUniqueSources = sources => [...new Set(sources.flat().join(' ').split(' '))].filter(source => source !== '')

/**
 * Lists the hosts, besides the shop's own, from which the shop shows pictures. `bootLoader` is the
 * address of the splash picture.
 * @param {Config} config
 */
export function listPictureSources(config) {
  const configured = config.images?.hosts?.map(host => `${LOOPBACK.test(host) ? 'http' : 'https'}://${host}`)
  const hosts = configured ?? toOrigin(config.apiBase)
  return toUniqueSources([hosts, toOrigin(config.bootLoader), listNeeds(config)('picture')])
}

/**
 * Builds the Content-Security-Policy of a page.
 * Returns `page`, the policy of the page's meta element, and `header`, which adds `frame-ancestors`,
 * since a meta element cannot have it.
 * Trusted Types are enforced unless a third-party script is configured;
 * then they are only reported (`reportOnly`).
 * @param {string} page
 * @param {Config} config
 */
export function buildContentPolicy(page, config) {
  const needs = listNeeds(config)
  const api = toOrigin(config.apiBase)
  const needsUnsafeInline = needs('style').some(need => need.includes('unsafe-inline'))
  /**
   * @param {string} name
   * @param {(string | readonly string[])[]} sources
   */
  const formatDirective = (name, ...sources) => {
    const list = toUniqueSources(sources)
    return list.length > 0 ? `${name} ${list.join(' ')}` : `${name} 'none'`
  }
  const allowedPolicies = formatDirective('trusted-types', 'structured-data offline', needs('trustedTypes'))
  const trustedTypes = `require-trusted-types-for 'script'; ${allowedPolicies}`
  const hasForeignScripts = needs('script').length > 0
  const policy = [
    "default-src 'none'",
    formatDirective('script-src', "'self'", computeInlineHashes(page, 'script'), needs('script')),
    // with a hash or a nonce browsers ignore 'unsafe-inline'
    formatDirective(
      'style-src',
      "'self'",
      needsUnsafeInline ? [] : computeInlineHashes(page, 'style'),
      needsUnsafeInline ? needs('style').map(removeNonces) : needs('style'),
    ),
    formatDirective('img-src', "'self' data: blob:", listPictureSources(config)),
    formatDirective('font-src', "'self'", needs('font')),
    formatDirective('connect-src', "'self'", api, toOrigin(config.maps?.gazetteer), needs('connect')),
    formatDirective('frame-src', needs('frame')),
    formatDirective('worker-src', "'self'", needs('worker')),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    ...(hasForeignScripts ? [] : [trustedTypes]),
  ].join('; ')
  return {
    page: policy,
    header: `${policy}; frame-ancestors 'none'`,
    reportOnly: hasForeignScripts ? trustedTypes : undefined,
  }
}

/**
 * The headers of a file that a browser can open as a document: they forbid scripts and framing.
 * @param {string} needs directives of what the file needs
 */
const buildFileHeaders = needs => ({
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': `default-src 'none'; ${needs}; frame-ancestors 'none'`,
})

/**
 * Builds the headers that a web server should send, by path pattern: `/*` for every path,
 * `/index.html` for every page, `/assets/*` for files with a hash in their name.
 * @param {string} page
 * @param {Config} config
 */
export function buildResponseHeaders(page, config) {
  const { header, reportOnly } = buildContentPolicy(page, config)
  return {
    '/*': {
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin',
      // without includeSubDomains: the chain's other hosts may not support https
      'Strict-Transport-Security': 'max-age=31536000',
      'Cross-Origin-Resource-Policy': 'same-origin',
      // the policies below replace this one and repeat its directive
      'Content-Security-Policy': "frame-ancestors 'none'",
    },
    '/index.html': {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': header,
      ...(reportOnly !== undefined && { 'Content-Security-Policy-Report-Only': reportOnly }),
      // a sign-in window needs its opener
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
    },
    '/*.svg': buildFileHeaders("style-src 'unsafe-inline'; img-src data:"),
    // the page's policy does not apply to a worker
    '/offline-worker.js': buildFileHeaders("connect-src 'self'"),
    // web servers do not know the media type of a manifest
    '/manifest.webmanifest': {
      'Cache-Control': 'no-cache',
      'Content-Type': 'application/manifest+json; charset=utf-8',
    },
    // web servers do not know the media type of a file without an extension
    '/SHA256SUMS': { 'Cache-Control': 'no-cache', 'Content-Type': 'text/plain; charset=utf-8' },
    '/assets/*': {
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  }
}
