/** Maximum number of friends who are listed by name. */
const NAMED = 3

/** Compares the name typed for confirmation. Ignores spaces, case and the encoding of accents. */
export function isTypedName(typed: string, name: string): boolean {
  return plain(typed) === plain(name)
}

function plain(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLocaleLowerCase()
}

/** Up to three names. If there are more friends, two names and the number of the others. */
export function namedAndOthers(names: readonly string[]): { named: readonly string[]; others: number } {
  if (names.length <= NAMED) return { named: names, others: 0 }
  const named = names.slice(0, NAMED - 1)
  return { named, others: names.length - named.length }
}
