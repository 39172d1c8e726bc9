/** Normalises a name for comparison: two menus may differ in case, ё and е, and spaces. */
export function normaliseName(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()
}
