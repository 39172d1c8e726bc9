import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { contentPolicy, pictureSources } from '../../.ci/build/policy.mjs'

const pictures = suite('where pictures may come from')
const PAGE = '<style>a{}</style>'
const API = 'https://api.fox.example'
/** The hosts that the page's policy names for pictures. */
const sources = (config: object): string[] => /img-src ([^;]*);/.exec(contentPolicy(PAGE, { apiBase: `${API}/v1`, ...config }).page)?.[1]?.split(' ') ?? []
const OWN = ["'self'", 'data:', 'blob:']

pictures('[CFG-01] are the shop itself and the API, and nowhere else on the web', () => {
  assert.equal(sources({}), [...OWN, API])
  assert.equal(sources({ apiBase: 'http://127.0.0.1:8787' }), [...OWN, 'http://127.0.0.1:8787'])
  assert.equal(sources({ bootLoader: '/splash.gif' }), [...OWN, API])
})

pictures('[CFG-01] are the hosts that are configured, in place of the API', () => {
  assert.equal(sources({ images: { hosts: ['cdn.fox.example', 'photos.example:8443'] } }), [...OWN, 'https://cdn.fox.example', 'https://photos.example:8443'])
  assert.equal(sources({ images: { hosts: [] } }), OWN)
  assert.equal(sources({ images: { hosts: ['127.0.0.1:9', 'localhost:9'] } }), [...OWN, 'http://127.0.0.1:9', 'http://localhost:9'])
})

pictures('[CFG-05] are always those of the boot loader too', () => {
  for (const images of [{}, { images: { hosts: ['cdn.fox.example'] } }]) {
    assert.ok(sources({ ...images, bootLoader: 'https://splash.example/a.gif?1' }).includes('https://splash.example'))
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
    assert.not.ok(sources({}).includes(host))
    for (const images of [{}, { images: { hosts: ['cdn.fox.example'] } }]) assert.ok(sources({ ...config, ...images }).includes(host))
  })
}

pictures('[CFG-02] an operator is told the hosts that the policy names', () => {
  assert.equal(pictureSources({ apiBase: API, images: { hosts: ['cdn.fox.example'] }, metrics: { counterId: '7' } }), ['https://cdn.fox.example', 'https://mc.yandex.ru'])
})

pictures.run()
