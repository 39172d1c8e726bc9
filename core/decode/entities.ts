// each entry is a space, the entity's name and its character; one text is smaller than an object
const NAMED_ENTITIES = ' quot" amp& apos\' lt< gt> nbsp\u00a0 thinsp\u2009 ensp\u2002 emsp\u2003 shy\u00ad laquo« raquo» ldquo“'
  + ' rdquo” bdquo„ lsquo‘ rsquo’ ndash– mdash— hellip… bull• middot· times× deg° minus− plusmn± frac12½ copy© reg®'
  + ' trade™ euro€ eacuteé cacuteć egraveè uumlü oumlö aumlä szligß scaronš ccaronč zcaronž dstrokđ'
/** Matches control characters other than white space, and lone surrogates. */
const NO_TEXT = /(?!\s)[\p{Cc}\p{Cs}]/u

/**
 * Decodes HTML character references once, as text and never as markup. Of the named references it
 * decodes only those that occur in menus: the full table of over 2,000 names is too large.
 * @see https://html.spec.whatwg.org/#character-references
 */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,6});/gi, (reference, name: string) => {
    if (name.startsWith('#')) {
      // `#x20` becomes 0x20
      const code = Number(name.replace('#', '0'))
      const character = toCharacter(code)
      return NO_TEXT.test(character) ? reference : character
    }
    const lower = name.toLowerCase()
    const index = NAMED_ENTITIES.indexOf(` ${lower}`)
    const character = NAMED_ENTITIES.charAt(index + name.length + 1)
    // a letter or digit means that `name` is only the beginning of a longer name
    if (index < 0 || /\w/.test(character)) return reference
    // some back ends write `&NBSP;`, and `&Uuml;` is a capital letter
    return name === lower ? character : character.toUpperCase()
  })
}

function toCharacter(code: number): string {
  // HTML maps 128 to 159 to windows-1252. Node 20 decodes it as Latin-1 without `stream: true`.
  if (code >= 128 && code <= 159) return new TextDecoder('cp1252').decode(Uint8Array.of(code), { stream: true })
  // there is no such character: NUL is no text, so the reference stays
  return code > 0x10ffff ? '\0' : String.fromCodePoint(code)
}
