import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeEntities } from '../../../core/decode/entities.ts'

const entities = suite('HTML entities in texts of an API')

const cases: readonly (readonly [written: string, read: string])[] = [
  ['Ролл &quot;Дракон&quot;', 'Ролл "Дракон"'], ['Сыр &amp; бекон', 'Сыр & бекон'],
  ['&laquo;Цезарь&raquo; &mdash; салат', '«Цезарь» — салат'], ['450&nbsp;&#8381;', '450\u00a0₽'],
  ['Вода&#x20;0,5&#X20;л', 'Вода 0,5 л'], ['L&#39;Or, Hell&apos;s', 'L\'Or, Hell\'s'], ['caf&eacute;', 'café'],
  ['&frac12; порции, 30&times;20&nbsp;см, &plusmn;5&deg;', '½ порции, 30×20\u00a0см, ±5°'],
  ['ша&shy;верма', 'ша\u00adверма'], ['две&#10;строки', 'две\nстроки'], ['&#128293; острое', '🔥 острое'],
  ['&#x01F525; &#0000049; &#x10FFFD;', '🔥 1 \u{10FFFD}'], ['&minus;5&deg;, 1&ensp;2&emsp;3', '−5°, 1\u20022\u20033'],
  ['&egrave; &uuml; &ouml; &auml; &szlig; &scaron; &ccaron; &zcaron; &cacute; &dstrok;', 'è ü ö ä ß š č ž ć đ'],
  ['&Eacute; &Egrave; &Uuml; &Ouml; &Auml; &Scaron; &Ccaron; &Zcaron; &Cacute; &Dstrok;', 'É È Ü Ö Ä Š Č Ž Ć Đ'],
  ['&Ccaron;evap&ccaron;i&cacute;i, K&auml;sesp&auml;tzle', 'Čevapčići, Käsespätzle'],
  // an upper-case text, even if HTML has no such entity
  ['&AMP; &LT; &GT; &QUOT; &COPY; &REG; &TRADE;', '& < > " © ® ™'],
  ['1&NBSP;KG &LAQUO;CAF&EACUTE;&RAQUO; &MDASH; &FRAC12;', '1\u00a0KG «CAFÉ» — ½'],
  ['&Amp; &Quot; &Nbsp;', '& " \u00a0'],
  // once, and as text
  ['&amp;quot;', '&quot;'],
  ['&amp;amp;lt;', '&amp;lt;'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  // text that is no entity stays unchanged
  ...[
    'Том & Джерри', 'R&B', 'A&B; C', '&unknown;', '&quot', '&quotation;', '&;', '&#;', '&#x;', '&#xZZ;', '& quot;',
    '&copyright;', '&ENS;', '&min;', '&acute;', '&eacut;', '&aamp;', '&ndstrok;', '&123;',
  ].map(same => [same, same] as const),
  // invalid characters, or ones that no text contains
  ...[
    '&#0;', '&#8;', '&#127;', '&#x81;', '&#141;', '&#143;', '&#144;', '&#x9D;', '&#xD800;', '&#55357;', '&#x110000;',
    '&#9999999;', '&#99999999999;',
  ].map(same => [same, same] as const),
]

for (const [written, read] of cases) {
  entities(`[ERR-05] «${written}» is read as ${read === written ? 'it is' : JSON.stringify(read)}`, () => {
    assert.is(decodeEntities(written), read)
  })
}

const SIGNS_OF_WINDOWS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

entities('[ERR-05] a number of 128 to 159 is read as windows-1252, as HTML does', () => {
  assert.is(SIGNS_OF_WINDOWS.length, 32)
  for (const [at, sign] of [...SIGNS_OF_WINDOWS].entries()) {
    for (const written of [`&#${128 + at};`, `&#x${(128 + at).toString(16)};`]) {
      assert.is(decodeEntities(written), sign === ' ' ? written : sign, written)
    }
  }
  assert.is(decodeEntities('Обед 12&#150;16, &#147;Волна&#148;&#160;&#161;'), 'Обед 12–16, “Волна”\u00a0¡')
})

entities.run()
