/**
 * What may be shown of a text whose origin nobody vouches for. It allows instead of forbidding: words of a known
 * vocabulary and numbers of up to four digits stay, everything else becomes «…». What is allowed by itself goes too
 * when it is a piece, of four letters or digits at least, of what the customer has entered.
 */
export interface Redactor {
  /** Free text: what is known of it. */
  text(text: string): string
  /** A stable code such as `promo-code.not-found`: Latin letters in words joined by dots and hyphens; else «…». */
  code(code: string): string
}

const GAP = '…'
const LONGEST = 200
const SHORTEST_PIECE = 4

/** Letters and digits only, in one case and one way of writing each (Unicode NFKC), so that spaces and dashes hide nothing. */
function bare(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/**
 * `words` in lower case; `secrets` are the values to keep back, as they were entered. Of a secret shorter than four
 * letters, such as the number of a flat, only the allowing protects: it is no word of the vocabulary, and a number that short names nobody.
 */
export function createRedactor({ words, secrets }: { readonly words: ReadonlySet<string>; readonly secrets: readonly string[] }): Redactor {
  const kept = secrets.map(bare).filter(secret => secret.length >= SHORTEST_PIECE)
  const isPiece = (token: string): boolean => {
    const piece = bare(token)
    return piece.length >= SHORTEST_PIECE && kept.some(secret => secret.includes(piece) || piece.includes(secret))
  }
  const word = (token: string): string => (words.has(token.toLowerCase()) && !isPiece(token) ? token : GAP)
  // digits with anything but letters between them are one number: it may be a phone, a date or a place on the map
  const number = (token: string): string => (token.replace(/\D/g, '').length > SHORTEST_PIECE || isPiece(token) ? GAP : token)

  return {
    text(text) {
      // what was left out before comes as three dots out of the normal form
      const shown = text.slice(0, LONGEST).normalize('NFKC').replaceAll('...', GAP)
        .replace(/[\p{L}\p{M}_$][\p{L}\p{M}_$\d]*|\d(?:[^\p{L}]*\d)?|[^ -~]/gu, token =>
          /^\d/.test(token) ? number(token) : /^\p{L}/u.test(token) ? word(token) : GAP)
        .replace(/[^\w …[\]().,:;/|'-]+/g, GAP)
      return shown.replace(/…[\s…]*…/g, GAP).trim()
    },
    code: code => (code.length <= 60 && /^[a-z]+(?:[.-][a-z]+)*$/i.test(code) && !code.split(/[.-]/).some(isPiece) ? code : GAP),
  }
}
