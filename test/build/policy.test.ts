import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildContentPolicy, listPictureSources } from '../../.ci/site/policy.ts'

/** Which hosts each field opens is compared with the auditor's page in `test/audit.test.ts`. */
const policy = suite('the policy of a configured shop')

const API = 'https://api.fox.example'
const build = (config: object) => buildContentPolicy('<style>a{}</style>', { apiBase: `${API}/v1`, ...config })
const readSources = (config: object, directive: string): readonly string[] =>
  new RegExp(`${directive} ([^;]*);`).exec(build(config).metaPolicy)?.[1]?.split(' ') ?? []
const OWN = ["'self'", 'data:', 'blob:']

policy('[CFG-01, CFG-05] pictures come from the shop, its splash and the API, or the configured hosts', () => {
  for (const [config, expected] of [
    [{}, [API]],
    [{ apiBase: 'http://127.0.0.1:8787' }, ['http://127.0.0.1:8787']],
    [{ bootLoader: '/splash.gif' }, [API]],
    [{ bootLoader: 'https://splash.example/a.gif?1' }, [API, 'https://splash.example']],
    [{ welcomePicture: 'https://food.example/a.webp' }, [API, 'https://food.example']],
    [
      { images: { hosts: ['cdn.fox.example', 'photos.example:8443'] }, bootLoader: 'https://splash.example/a.gif' },
      ['https://cdn.fox.example', 'https://photos.example:8443', 'https://splash.example'],
    ],
    [{ images: { hosts: [] } }, []],
    [{ images: { hosts: ['127.0.0.1:9', 'localhost:9'] } }, ['http://127.0.0.1:9', 'http://localhost:9']],
    [{ images: { hosts: [] }, metrics: { counterId: '7' } }, ['https://mc.yandex.ru']],
  ] as const) {
    assert.equal(readSources(config, 'img-src'), [...OWN, ...expected])
    assert.equal(listPictureSources({ apiBase: API, ...config }), expected, 'the operator gets the same list')
  }
})

policy('[CFG-13] the host of `report.url` may be contacted only where it is configured, and runs no script', () => {
  const open = build({ report: { url: 'https://faults.example:8443/x?y' } })
  const connect = `connect-src 'self' ${API}`
  assert.is(open.metaPolicy, build({}).metaPolicy.replace(connect, `${connect} https://faults.example:8443`))
  assert.match(open.metaPolicy, 'require-trusted-types-for')
  assert.equal(build({ report: { url: '' } }), build({}))
})

for (const [service, config, incomplete, trustedTypes] of [
  ['Google sign-in', { signIn: { methods: ['GOOGLE'], googleClientId: 'g' } },
    [{ signIn: { methods: ['GOOGLE'] } }, { signIn: { methods: ['PHONE'], googleClientId: 'g' } }], 'google-sign-in'],
  ['Apple sign-in', { signIn: { methods: ['APPLE'], appleClientId: 'a' } },
    [{ signIn: { methods: ['APPLE'] } }, { signIn: { methods: ['PHONE'], appleClientId: 'a' } }], 'apple-sign-in'],
  ['recaptcha', { botCheck: { provider: 'recaptcha', siteKey: 'k' } },
    [{ botCheck: { provider: 'recaptcha', siteKey: '' } }], 'bot-check'],
  ['recaptcha-enterprise', { botCheck: { provider: 'recaptcha-enterprise', siteKey: 'k' } },
    [{ botCheck: { provider: 'recaptcha-enterprise', siteKey: '' } }], 'bot-check'],
  ['smartcaptcha', { botCheck: { provider: 'smartcaptcha', siteKey: 'k' } },
    [{ botCheck: { provider: 'smartcaptcha', siteKey: '' } }], 'bot-check'],
] as const) {
  policy(`[AUTH-01, AUTH-02, AUTH-07] opens the hosts of ${service} only where it is configured completely`, () => {
    for (const part of incomplete) assert.equal(build(part), build({}))
    const open = build(config)
    assert.match(open.metaPolicy, /script-src 'self' https:/)
    assert.not.match(open.metaPolicy, 'require-trusted-types-for')
    assert.match(open.reportOnly ?? '', new RegExp(`trusted-types .*${trustedTypes}`))
  })
}

policy('[MAP-08] opens the hosts of Yandex Maps only with its key, and those of one provider at a time', () => {
  const yandex = build({ maps: { yandexKey: 'y' } })
  assert.match(yandex.metaPolicy, 'https://suggest-maps.yandex.ru https://geocode-maps.yandex.ru')
  assert.match(yandex.reportOnly ?? '', /trusted-types .*yandex-maps/)
  assert.not.match(yandex.metaPolicy, /unsafe-eval|unsafe-inline|google/)
  const google = build({ maps: { key: 'g' } })
  assert.not.match(google.metaPolicy, 'yandex')
  for (const [maps, expected] of [
    [{ key: 'g', yandexKey: 'y' }, google],
    [{ provider: 'yandex', key: 'g', yandexKey: 'y' }, yandex],
    [{ provider: 'yandex', key: 'g' }, build({})],
    [{ provider: 'embedded', key: 'g', yandexKey: 'y' }, build({})],
    [{ yandexKey: '' }, build({})],
  ] as const) assert.equal(build({ maps }), expected, JSON.stringify(maps))
})

policy('allows Google’s styles by a nonce, unless another service needs unsafe-inline', () => {
  const google = { signIn: { methods: ['GOOGLE'], googleClientId: 'g' } }
  const alone = readSources(google, 'style-src')
  assert.ok(alone.includes("'nonce-google-sign-in'") && alone.some(source => source.startsWith("'sha256-")))
  assert.not.ok(alone.includes("'unsafe-inline'"))
  const withMaps = readSources({ ...google, maps: { key: 'k' } }, 'style-src')
  assert.ok(withMaps.includes("'unsafe-inline'") && withMaps.includes('https://accounts.google.com/gsi/style'))
  assert.not.ok(withMaps.some(source => /nonce|sha256/.test(source)))
})

policy.run()
