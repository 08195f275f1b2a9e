/** Maximum number of friends whom a text lists by name. */
const NAMED = 3

/** Returns true if the user typed the child's name, ignoring spaces, case and the encoding of accents. */
export function isTypedName(typed: string, name: string): boolean {
  return plain(typed) === plain(name)
}

function plain(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLocaleLowerCase()
}

/** Returns up to three names. For more names, returns two of them and the number of the remaining names. */
export function namedAndOthers(names: readonly string[]): { named: readonly string[]; others: number } {
  if (names.length <= NAMED) return { named: names, others: 0 }
  const named = names.slice(0, NAMED - 1)
  return { named, others: names.length - named.length }
}
