import { selectMapsProvider } from '../../core/shop/config.ts'
import { digest } from '../cli/files.mjs'
import type { Config as WholeConfig } from '../brand/check-config.ts'

/** A configuration, or the part of one that a test passes. */
type Config = Partial<WholeConfig>
/** Headers by path pattern, then by name. */
export type Headers = Readonly<Record<string, Readonly<Record<string, string>>>>

type Kind = 'script' | 'style' | 'picture' | 'connect' | 'frame' | 'font' | 'worker' | 'trustedTypes'
/**
 * A third-party service, with the sources of each kind that it needs in the policy, separated by spaces.
 * `trustedTypes`: the names of its Trusted Types policies.
 */
type Service = { readonly isConfigured: boolean } & Partial<Readonly<Record<Kind, string>>>
/** Sources of the policy: a list, or a text that separates them by spaces. */
type Sources = string | readonly string[]

const GOOGLE_MAPS = 'https://*.googleapis.com https://*.gstatic.com https://*.google.com'
/** Profile pictures, and photos of places on the map. */
const GOOGLE_PHOTOS = 'https://*.googleusercontent.com'
const YANDEX_MAPS = 'https://api-maps.yandex.ru https://*.api-maps.yandex.ru'
const YANDEX_FILES = `${YANDEX_MAPS} https://yastatic.net`
const YANDEX_TILES = 'https://*.maps.yandex.net'
/** The Trusted Types policies of the shop itself: those of JSON-LD (`app/head`) and of `web/offline.ts`. */
const OWN_TRUSTED_TYPES = 'structured-data offline'
const SMART_CAPTCHA = 'https://smartcaptcha.cloud.yandex.ru https://smartcaptcha.yandexcloud.net'

/** Lists the third-party services. A service that is not configured adds nothing to the policy. */
function listServices({ maps, signIn, botCheck, metrics }: Config): readonly Service[] {
  const offersMethod = (method: string) => Array.isArray(signIn?.methods) && signIn.methods.includes(method)
  const mapsProvider = selectMapsProvider(maps ?? {})
  const vk = `https://${signIn?.vkHost ?? 'id.vk.ru'}`
  // for a script of the shop's site this is no source: 'self' permits it
  const metricsOrigin = toOrigin(metrics?.scriptUrl)
  return [
    {
      isConfigured: mapsProvider === 'google',
      script: 'https://maps.googleapis.com blob:',
      style: "'unsafe-inline' https://fonts.googleapis.com",
      picture: `${GOOGLE_MAPS} ${GOOGLE_PHOTOS}`,
      connect: `${GOOGLE_MAPS} data: blob:`,
      frame: 'https://*.google.com',
      font: 'https://fonts.gstatic.com',
      worker: 'blob:',
      trustedTypes: '@googlemaps/js-api-loader google-maps-api-loader google-maps-api#html lit-html',
    },
    {
      // as its documents require, except 'unsafe-eval', which only vector maps need
      isConfigured: mapsProvider === 'yandex',
      script: YANDEX_FILES,
      style: YANDEX_FILES,
      picture: `${YANDEX_FILES} ${YANDEX_TILES}`,
      connect: `${YANDEX_MAPS} ${YANDEX_TILES} https://suggest-maps.yandex.ru https://geocode-maps.yandex.ru`,
      worker: `${YANDEX_FILES} data:`,
      trustedTypes: 'yandex-maps',
    },
    {
      isConfigured: offersMethod('GOOGLE') && isFilled(signIn?.googleClientId),
      script: 'https://accounts.google.com/gsi/client',
      // Google's script sets its nonce on the style elements that it adds (`web/sign-in/google`). A
      // constant nonce permits any style element, but unlike 'unsafe-inline' no style attribute.
      style: "https://accounts.google.com/gsi/style 'nonce-google-sign-in'",
      picture: GOOGLE_PHOTOS,
      connect: 'https://accounts.google.com/gsi/',
      frame: 'https://accounts.google.com/gsi/',
      trustedTypes: 'google-sign-in goog#html',
    },
    {
      isConfigured: offersMethod('APPLE') && isFilled(signIn?.appleClientId),
      script: 'https://appleid.cdn-apple.com',
      connect: 'https://appleid.apple.com',
      frame: 'https://appleid.apple.com',
      trustedTypes: 'apple-sign-in',
    },
    {
      isConfigured: offersMethod('VK') && /^[1-9]\d*$/.test(signIn?.vkClientId ?? ''),
      // the shop loads the customer's profile from VK and signs out there; only One Tap needs a frame
      connect: vk,
      frame: signIn?.vkOneTap === true ? vk : '',
      picture: 'https://*.userapi.com',
    },
    {
      isConfigured: /^recaptcha/.test(botCheck?.provider ?? '') && isFilled(botCheck?.siteKey),
      script: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
      picture: 'https://www.gstatic.com/recaptcha/',
      style: "'unsafe-inline'",
      connect: 'https://www.google.com/recaptcha/',
      frame: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
      trustedTypes: 'bot-check',
    },
    {
      isConfigured: botCheck?.provider === 'smartcaptcha' && isFilled(botCheck.siteKey),
      // the script of smartcaptcha.cloud.yandex.ru loads files from smartcaptcha.yandexcloud.net
      script: SMART_CAPTCHA,
      picture: SMART_CAPTCHA,
      style: "'unsafe-inline'",
      connect: SMART_CAPTCHA,
      frame: SMART_CAPTCHA,
      trustedTypes: 'bot-check',
    },
    {
      isConfigured: isFilled(metrics?.scriptUrl),
      script: metricsOrigin,
      picture: metricsOrigin,
      connect: metricsOrigin,
      trustedTypes: 'counters',
    },
    {
      isConfigured: isFilled(metrics?.counterId),
      script: 'https://mc.yandex.ru https://yastatic.net',
      picture: 'https://mc.yandex.ru',
      connect: 'https://mc.yandex.ru wss://mc.yandex.ru',
      frame: 'https://mc.yandex.ru',
      trustedTypes: 'counters',
    },
  ]
}

/** Matches a host with its port. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/
/** Whether an address is on loopback, which only programs on the same machine can reach. */
export const isLoopback = (address: string) => URL.canParse(address) && LOOPBACK.test(new URL(address).host)
/** Returns a warning if customers cannot reach the API of a production shop, since its address is on loopback. */
export const createLoopbackWarning = ({ apiBase = '', production }: Config) =>
  production === false || !isLoopback(apiBase)
    ? undefined
    : `Warning: customers cannot reach ${apiBase}. Write the API's address into a file: npm run configure -- FILE`

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The origin of an absolute web address; empty for any other value. */
export const toOrigin = (address: unknown) =>
  isFilled(address) && /^https?:\/\//.test(address) && URL.canParse(address) ? new URL(address).origin : ''

/** Computes the CSP hashes of the inline scripts or styles of a page. Empty elements and JSON blocks need none. */
const computeInlineHashes = (html: string, tag: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*application/json)[^>]*>([^]*?)</${tag}>`, 'g'))]
    .filter(([, contents]) => contents !== '')
    .map(([, contents = '']) => `'sha256-${digest(contents, 'base64')}'`)

/** Lists the CSP hashes of the style sheets that a page links and that a prerendered page may contain instead. */
const listSheetHashes = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet"[^>]* data-sha256="([\w+/=]+)"/g)].map(([, hash = '']) => `'sha256-${hash}'`)

/** Lists the sources of a kind that the configured services need. */
const listServiceSources = (config: Config) => (kind: Kind) =>
  listServices(config).flatMap(({ isConfigured, [kind]: sources }) => isConfigured ? sources ?? [] : [])

/** Splits lists of sources, and removes duplicates. */
const toUniqueSources = (...sources: readonly Sources[]) =>
  [...new Set(sources.flat().join(' ').split(' '))].filter(source => source !== '')

/**
 * Lists the sources, besides the shop's site, from which the shop shows pictures: `images.hosts` (by default
 * the API's host), the hosts of `bootLoader` and `welcomePicture`, and those of the services.
 */
export function listPictureSources(config: Config) {
  const configuredHosts = config.images?.hosts?.map(host => `${LOOPBACK.test(host) ? 'http' : 'https'}://${host}`)
  const imageHosts = configuredHosts ?? toOrigin(config.apiBase)
  const ownPictures = [config.bootLoader, config.welcomePicture].map(toOrigin)
  return toUniqueSources(imageHosts, ...ownPictures, listServiceSources(config)('picture'))
}

/**
 * Builds the Content-Security-Policy of a page: `metaPolicy` for its meta element, and `headerPolicy` for its
 * header. Only the header can have `frame-ancestors`. Trusted Types are enforced unless a configured
 * service has a script, even one of the shop's site. Then browsers only report violations, by `reportOnly`.
 */
export function buildContentPolicy(html: string, config: Config) {
  const listSources = listServiceSources(config)
  const api = toOrigin(config.apiBase)
  const needsUnsafeInline = listSources('style').some(sources => sources.includes('unsafe-inline'))
  const formatDirective = (name: string, ...sources: readonly Sources[]) =>
    `${name} ${toUniqueSources(...sources).join(' ') || "'none'"}`
  const allowedPolicies = formatDirective('trusted-types', OWN_TRUSTED_TYPES, listSources('trustedTypes'))
  const trustedTypes = `require-trusted-types-for 'script'; ${allowedPolicies}`
  const hasServiceScripts = listSources('script').length > 0
  const policy = [
    "default-src 'none'",
    formatDirective('script-src', "'self'", computeInlineHashes(html, 'script'), listSources('script')),
    // with a hash or a nonce browsers ignore 'unsafe-inline'
    formatDirective('style-src', "'self'", ...(needsUnsafeInline
      ? [listSources('style').map(sources => sources.replace(/ ?'nonce-[^']*'/g, ''))]
      : [computeInlineHashes(html, 'style'), listSheetHashes(html), listSources('style')])),
    formatDirective('img-src', "'self' data: blob:", listPictureSources(config)),
    formatDirective('font-src', "'self'", listSources('font')),
    formatDirective('connect-src', "'self'", api, toOrigin(config.maps?.gazetteer), toOrigin(config.report?.url),
      listSources('connect')),
    formatDirective('frame-src', listSources('frame')),
    formatDirective('worker-src', "'self'", listSources('worker')),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    ...(hasServiceScripts ? [] : [trustedTypes]),
  ].join('; ')
  return {
    metaPolicy: policy,
    headerPolicy: `${policy}; frame-ancestors 'none'`,
    reportOnly: hasServiceScripts ? trustedTypes : undefined,
  }
}

/**
 * Builds the headers of a file that a browser can open as a document: they forbid scripts and framing.
 * `directives`: what the file may load.
 */
const buildFileHeaders = (directives: string) => ({
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': `default-src 'none'; ${directives}; frame-ancestors 'none'`,
})

/**
 * Builds the headers that a web server should send, by path pattern: `/*` for every path, `/index.html` for every
 * page, `/assets/*` for files with a hash in their name.
 */
export function buildResponseHeaders(html: string, config: Config) {
  const { headerPolicy, reportOnly } = buildContentPolicy(html, config)
  return {
    '/*': {
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin',
      // without includeSubDomains: the chain's other hosts may not support https
      'Strict-Transport-Security': 'max-age=31536000',
      'Cross-Origin-Resource-Policy': 'same-origin',
      // the policies of the other patterns replace this one, and repeat its directive
      'Content-Security-Policy': "frame-ancestors 'none'",
    },
    '/index.html': {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': headerPolicy,
      ...(reportOnly !== undefined && { 'Content-Security-Policy-Report-Only': reportOnly }),
      // a sign-in window sends its result to the page that has opened it
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
    },
    '/*.svg': buildFileHeaders("style-src 'unsafe-inline'; img-src data:"),
    // a worker has the policy of the response that delivered it, not that of the page
    '/offline-worker.js': buildFileHeaders("connect-src 'self'"),
    // web servers do not know the media types of the next two
    '/manifest.webmanifest':
      { 'Cache-Control': 'no-cache', 'Content-Type': 'application/manifest+json; charset=utf-8' },
    '/version.json': { 'Cache-Control': 'no-cache' },
    '/SHA256SUMS': { 'Cache-Control': 'no-cache', 'Content-Type': 'text/plain; charset=utf-8' },
    '/assets/*': { 'Cache-Control': 'public, max-age=31536000, immutable' },
  }
}
