import { createHmac, createPrivateKey, createPublicKey, sign, timingSafeEqual, verify } from 'node:crypto'

/** The claims of a JWT (RFC 7519); times are whole seconds. */
export type Claims = Readonly<Record<string, unknown>>
/** A string stands for its UTF-8 bytes. */
export type Secret = string | Uint8Array
export type Verdict =
  | { readonly status: 'genuine'; readonly claims: Claims }
  | { readonly status: 'expired' }
  | { readonly status: 'forged' }

/** Signs with HMAC SHA-256. */
export function signHs256(claims: Claims, secret: Secret): string {
  const content = formatContent('HS256', claims)
  return `${content}.${hmac(content, secret).toString('base64url')}`
}

/** `now` is in milliseconds. A token expires at the second of its `exp`, which is required. */
export function verifyHs256(token: string, secret: Secret, now: number): Verdict {
  return verifyToken(token, 'HS256', now, (content, signature) => {
    const expected = hmac(content, secret)
    return expected.length === signature.length && timingSafeEqual(expected, signature)
  })
}

/** Signs with ECDSA P-256, as providers do; `privateKey` is in PEM. */
export function signEs256(claims: Claims, privateKey: string): string {
  const content = formatContent('ES256', claims)
  const signature = sign('sha256', Buffer.from(content), {
    key: createPrivateKey(privateKey),
    dsaEncoding: 'ieee-p1363',
  })
  return `${content}.${signature.toString('base64url')}`
}

export function verifyEs256(token: string, privateKey: string, now: number): Verdict {
  const key = createPublicKey(createPrivateKey(privateKey))
  return verifyToken(token, 'ES256', now, (content, signature) =>
    verify('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' }, signature))
}

/** The caller sets the algorithm, not the token's header (RFC 8725, 3.1). */
function verifyToken(
  token: string, algorithm: string, now: number, isSigned: (content: string, signature: Buffer) => boolean,
): Verdict {
  const [head = '', body = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || parse(head)?.alg !== algorithm) return { status: 'forged' }
  if (!isSigned(`${head}.${body}`, Buffer.from(signature, 'base64url'))) return { status: 'forged' }
  const claims = parse(body)
  if (claims === null) return { status: 'forged' }
  if (typeof claims.exp === 'number' && claims.exp * 1000 <= now) return { status: 'expired' }
  return { status: 'genuine', claims }
}

function formatContent(algorithm: string, claims: Claims): string {
  return [{ alg: algorithm, typ: 'JWT' }, claims]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
}

function hmac(content: string, secret: Secret): Buffer {
  return createHmac('sha256', secret).update(content).digest()
}

function parse(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? value as Record<string, unknown> : null
  } catch {
    return null
  }
}
