/** A name as two menus may spell it differently: case, ё and е, and spaces do not count. */
export function plainName(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()
}
