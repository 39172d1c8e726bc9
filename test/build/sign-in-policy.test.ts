import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildContentPolicy } from '../../.ci/site/policy.mjs'

const policy = suite('the policy of sign-in by providers')
const PAGE = '<style>a{}</style>'
const buildPolicy = (signIn: object, more: object = {}) =>
  buildContentPolicy(PAGE, { apiBase: 'https://api.example', signIn, ...more })
const readSources = ({ metaPolicy }: { metaPolicy: string }, directive: string): string[] =>
  metaPolicy.split('; ').find(text => text.startsWith(`${directive} `))?.split(' ').slice(1) ?? []

policy('[AUTH-01, AUTH-07] opens hosts of Google and Apple only where they are offered with a client id', () => {
  for (const signIn of [
    {},
    { methods: ['GOOGLE', 'APPLE'] },
    { methods: ['PHONE'], googleClientId: 'g', appleClientId: 'a' },
  ]) {
    const result = buildPolicy(signIn)
    assert.not.match(result.metaPolicy, /google|apple/)
    assert.match(result.metaPolicy, /require-trusted-types-for/)
  }
  const both = buildPolicy({ methods: ['GOOGLE', 'APPLE'], googleClientId: 'g', appleClientId: 'a' })
  assert.equal(
    readSources(both, 'script-src').filter(source => source.startsWith('https:')),
    ['https://accounts.google.com/gsi/client', 'https://appleid.cdn-apple.com'],
  )
  assert.not.match(both.metaPolicy, /require-trusted-types-for/)
  assert.match(both.reportOnly ?? '', /trusted-types .*google-sign-in.* apple-sign-in/)
})

policy('allows Google’s styles by a nonce, unless another service needs unsafe-inline', () => {
  const google = { methods: ['GOOGLE'], googleClientId: 'g' }
  const alone = readSources(buildPolicy(google), 'style-src')
  assert.ok(alone.includes("'nonce-google-sign-in'"))
  assert.not.ok(alone.includes("'unsafe-inline'"))
  assert.ok(alone.some(source => source.startsWith("'sha256-")))
  const withMaps = readSources(buildPolicy(google, { maps: { key: 'k' } }), 'style-src')
  assert.ok(withMaps.includes("'unsafe-inline'"))
  assert.not.ok(withMaps.some(source => /nonce|sha256/.test(source)))
  assert.ok(withMaps.includes('https://accounts.google.com/gsi/style'))
})

policy.run()
