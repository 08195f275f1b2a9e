/** Whether every word that was typed begins or stands in the text; accents and case do not count. */
export function answers(typed: string, text: string): boolean {
  const within = plain(text)
  return plain(typed)
    .split(/\s+/)
    .every((word) => within.includes(word))
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

export function foundText(count: number, texts: { none: string; one: string; many: string }): string {
  if (count === 0) return texts.none
  return count === 1 ? texts.one : texts.many.replace('{n}', `${count}`)
}
