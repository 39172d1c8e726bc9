import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildContentPolicy, listPictureSources } from '../../.ci/site/policy.mjs'

const pictures = suite('where pictures may come from')
const PAGE = '<style>a{}</style>'
const API = 'https://api.fox.example'
/** The sources of the page's `img-src`. */
const readSources = (config: object): string[] => {
  const { metaPolicy } = buildContentPolicy(PAGE, { apiBase: `${API}/v1`, ...config })
  return /img-src ([^;]*);/.exec(metaPolicy)?.[1]?.split(' ') ?? []
}
const OWN = ["'self'", 'data:', 'blob:']

pictures('[CFG-01] are the shop itself and the API, and nowhere else on the web', () => {
  assert.equal(readSources({}), [...OWN, API])
  assert.equal(readSources({ apiBase: 'http://127.0.0.1:8787' }), [...OWN, 'http://127.0.0.1:8787'])
  assert.equal(readSources({ bootLoader: '/splash.gif' }), [...OWN, API])
})

pictures('[CFG-01] are the hosts that are configured, in place of the API', () => {
  assert.equal(readSources({ images: { hosts: ['cdn.fox.example', 'photos.example:8443'] } }), [
    ...OWN,
    'https://cdn.fox.example',
    'https://photos.example:8443',
  ])
  assert.equal(readSources({ images: { hosts: [] } }), OWN)
  assert.equal(readSources({ images: { hosts: ['127.0.0.1:9', 'localhost:9'] } }), [
    ...OWN,
    'http://127.0.0.1:9',
    'http://localhost:9',
  ])
})

pictures('[CFG-05] are always those of the boot loader too', () => {
  for (const images of [{}, { images: { hosts: ['cdn.fox.example'] } }]) {
    const bootLoader = 'https://splash.example/a.gif?1'
    assert.ok(readSources({ ...images, bootLoader }).includes('https://splash.example'))
  }
})

for (const [name, config, host] of [
  ['the map of Google', { maps: { key: 'k' } }, 'https://*.gstatic.com'],
  ['VK ID', { signIn: { methods: ['VK'], vkClientId: '51' } }, 'https://*.userapi.com'],
  ['Google sign-in', { signIn: { methods: ['GOOGLE'], googleClientId: 'g' } }, 'https://*.googleusercontent.com'],
  ['reCAPTCHA', { botCheck: { provider: 'recaptcha', siteKey: 'k' } }, 'https://www.gstatic.com/recaptcha/'],
  ['SmartCaptcha', { botCheck: { provider: 'smartcaptcha', siteKey: 'k' } }, 'https://smartcaptcha.cloud.yandex.ru'],
  ['a counter of the chain', { metrics: { scriptUrl: 'https://count.example/a.js' } }, 'https://count.example'],
  ['Yandex Metrica', { metrics: { counterId: '7' } }, 'https://mc.yandex.ru'],
] as const) {
  pictures(`[CFG-01] are those of ${name} where it is configured, and only there`, () => {
    assert.not.ok(readSources({}).includes(host))
    for (const images of [{}, { images: { hosts: ['cdn.fox.example'] } }])
      assert.ok(readSources({ ...config, ...images }).includes(host))
  })
}

pictures('[CFG-02] the operator gets the list of hosts that the policy names', () => {
  const config = { apiBase: API, images: { hosts: ['cdn.fox.example'] }, metrics: { counterId: '7' } }
  assert.equal(listPictureSources(config), ['https://cdn.fox.example', 'https://mc.yandex.ru'])
})

pictures.run()
