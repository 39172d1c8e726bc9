/**
 * Addresses in the `?return=` parameter of the sign-in page with which an attacker leads customers to
 * another site.
 */
export const HOSTILE_ADDRESSES: readonly string[] = [
  // without a scheme
  '//evil.example', '///evil.example', '////evil.example/cart', '//evil.example/cart', '//evil.example:443/cart',
  '//evil.example\\@shop.example', '//shop.example@evil.example', '//user:pass@evil.example', '//2130706433',
  '//0x7f000001/', '//[::1]/', '//evil.example%00.shop.example', '//evil。example',
  // dot segments, which the URL parser resolves into the above
  '/..//evil.example', '/.//evil.example', '/./..//evil.example', '/cart/..//evil.example', '/%2e%2e//evil.example',
  '/%2e//evil.example', '/.%2e//evil.example', '/menus/../..//evil.example',
  // backslashes, which it takes for slashes
  '\\evil.example', '\\\\evil.example', '/\\evil.example', '\\/evil.example', '/\\/evil.example', '/..\\\\evil.example',
  '/.\\/evil.example', '/cart\\..\\..\\\\evil.example',
  // other schemes
  'https://evil.example', 'http://evil.example/cart', 'https:evil.example', 'https:/evil.example',
  'https:///evil.example', 'HTTPS://EVIL.EXAMPLE', 'https://shop.example@evil.example',
  'https://shop.example.evil.example', 'ftp://evil.example', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)',
  'javascript://shop.example/%0aalert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:msgbox(1)',
  'blob:https://evil.example/1', 'file:///etc/passwd', 'about:blank', 'mailto:a@evil.example',
  'intent://evil.example#Intent;scheme=https;end', 'view-source:https://evil.example',
  // what the parser cuts out or takes off before it looks
  '/\t/evil.example', '/\n/evil.example', '/\r/evil.example', '\t//evil.example', ' //evil.example', '//evil.example ',
  '\u0000//evil.example', '\u000B//evil.example', 'java\tscript:alert(1)', 'java\nscript:alert(1)',
  '\u00A0//evil.example', '\uFEFF//evil.example', '/\u200B/evil.example',
  // slashes of other alphabets
  '\uFF0F\uFF0Fevil.example', '/\uFF0Fevil.example', '\u2215\u2215evil.example', '\u2044\u2044evil.example',
  '/\u29F8evil.example',
  // encoded
  '%2F%2Fevil.example', '/%2Fevil.example', '/%2F%2Fevil.example', '%5C%5Cevil.example', '/%5Cevil.example',
  '/%09/evil.example', '/%0a/evil.example', '/%252F%252Fevil.example', '%68%74%74%70s://evil.example', '/%E0%A4%A',
  '/%', '/%00',
  // more than a path: a query or a fragment of the shop's own pages, and the sign-in page again
  '/cart?return=//evil.example', '/auth?return=//evil.example', '/auth', '/auth/', '/auth/callback',
  '/auth?return=%2Fauth%3Freturn%3D%2F%2Fevil.example', '/cart#//evil.example', '/cart?x=1', '/cart;a',
  '/@evil.example', '/cart@evil.example', '@evil.example', '.evil.example', ':443', ':@evil.example', '?//evil.example',
  '#//evil.example', 'evil.example', 'cart', '../cart', './cart',
  // too much of it
  `/${'a'.repeat(100_000)}`, `/${'../'.repeat(10_000)}/evil.example`,
  '/'.repeat(100_000),
  `/menus/${'1'.repeat(5_000)}`,
]
