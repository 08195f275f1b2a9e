/** How many friends are named before the others are counted. */
const NAMED = 3

/** Whether the name was typed to confirm: as it reads, whatever the blanks, the case, or how its accents are made. */
export function isTypedName(typed: string, name: string): boolean {
  return plain(typed) === plain(name)
}

function plain(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLocaleLowerCase()
}

/** Up to three names; of more, two and the number of the others. */
export function namedAndOthers(names: readonly string[]): { named: readonly string[]; others: number } {
  if (names.length <= NAMED) return { named: names, others: 0 }
  const named = names.slice(0, NAMED - 1)
  return { named, others: names.length - named.length }
}
