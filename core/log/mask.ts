/**
 * The first, coarse look at a detail before it is kept or printed: of what no name, code or path is made of nothing stays.
 * Out go letters that are not Latin, quotations (a parser quotes what it could not read), e-mail addresses, tokens,
 * and numbers of five and more digits, whatever stands between the digits.
 */
export function mask(detail: string): string {
  return detail.slice(0, 200).replace(/[^ -~]+|"[^"]*"?|\S*@\S*|[\w-]{30,}|\d[\d ().,+-]{3,}\d/g, '…')
}
