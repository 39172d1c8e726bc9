// each is a space, the name and its sign
const NAMED_ENTITIES = ' quot" amp& apos\' lt< gt> nbsp\u00a0 thinsp\u2009 ensp\u2002 emsp\u2003 shy\u00ad laquo« raquo» ldquo“'
  + ' rdquo” bdquo„ lsquo‘ rsquo’ ndash– mdash— hellip… bull• middot· times× deg° minus− plusmn± frac12½ copy© reg®'
  + ' trade™ euro€ eacuteé cacuteć egraveè uumlü oumlö aumlä szligß scaronš ccaronč zcaronž dstrokđ'
// controls and halves of a surrogate pair are no text; tabs and line breaks are
const NO_TEXT = /(?!\s)[\p{Cc}\p{Cs}]/u

/**
 * Decodes HTML character references once, as text and never as markup: the numeric ones, and the named ones that occur
 * in menus (the whole table would cost more than a first menu). What is none stays as it is.
 * @see https://html.spec.whatwg.org/#character-references
 */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,6});/gi, (reference, name: string) => {
    if (name.startsWith('#')) {
      // `#x20` is 0x20
      const code = Number(name.replace('#', '0'))
      // HTML reads 128 to 159 as windows-1252; Node 20 decodes that as Latin-1 unless it is a stream
      const sign = code >> 5 === 4 ? new TextDecoder('cp1252').decode(Uint8Array.of(code), { stream: true })
        : code > 0x10ffff ? '\0' : String.fromCodePoint(code)
      return NO_TEXT.test(sign) ? reference : sign
    }
    const lower = name.toLowerCase()
    const at = NAMED_ENTITIES.indexOf(` ${lower}`)
    const sign = NAMED_ENTITIES.charAt(at + name.length + 1)
    // the case is forgiven, as some back ends write `&NBSP;`; `&Uuml;` is a capital letter
    return at < 0 || /\w/.test(sign) ? reference : name === lower ? sign : sign.toUpperCase()
  })
}
