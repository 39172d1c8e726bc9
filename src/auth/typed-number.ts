/** What stands in the empty field: the country of most customers. */
export const PREFIX = '+7 '

/** What was typed, without the ready prefix where a whole number was pasted behind it: «+7 8 900 …», «+7 +382 …». */
export function typedNumber(text: string): string {
  if (!text.startsWith(PREFIX)) return text
  const rest = text.slice(PREFIX.length).trim()
  const isWhole = rest.startsWith('+') || (/^[78]/.test(rest) && rest.replace(/\D/g, '').length === 11)
  return isWhole ? rest : text
}
