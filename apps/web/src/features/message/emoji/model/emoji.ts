/**
 * An emoji in the picker. `tones` lists the five skin tones. `tones` is null for an emoji without skin tones.
 */
export interface Emoji {
  readonly emoji: string
  readonly name: string
  readonly words: string
  readonly tones: readonly string[] | null
}

/** The categories of emoji in the specification's order. */
export const CATEGORIES = ['smileys', 'emotions', 'reactions', 'gestures', 'hearts', 'objects'] as const
export type Category = (typeof CATEGORIES)[number]

/** 0 means no skin tone. 1 to 5 are the skin tones from the lightest to the darkest. */
export const TONES = [0, 1, 2, 3, 4, 5] as const
export type Tone = (typeof TONES)[number]

export type EmojiSet = ReadonlyMap<Category, readonly Emoji[]>

/** An entry in `emoji-data.ts`: the emoji, its name, its search words, and its skin tones. */
type Entry = readonly [string, string, string, (readonly string[])?]

export function emojiSet(data: readonly (readonly Entry[])[]): EmojiSet {
  return new Map(
    CATEGORIES.map((category, index) => [
      category,
      (data[index] ?? []).map(([emoji, name, words, tones]) => ({
        emoji,
        name,
        words: plain(`${name} ${words}`),
        tones: tones ?? null,
      })),
    ]),
  )
}

export function toned(emoji: Emoji, tone: Tone): string {
  return tone === 0 ? emoji.emoji : (emoji.tones?.[tone - 1] ?? emoji.emoji)
}

/**
 * Finds emoji by name and search words. Each typed word must be the beginning of one of these words.
 * Emoji with a name that begins with the typed text come first.
 */
export function foundEmoji(set: EmojiSet, text: string): Emoji[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean)
  const first = wanted.join(' ')
  return [...set.values()]
    .flat()
    .filter(({ words }) => wanted.every((word) => ` ${words}`.includes(` ${word}`)))
    .sort((one, other) => Number(other.words.startsWith(first)) - Number(one.words.startsWith(first)))
}

/** Converts a text to lower case without accents, so that a search ignores both. */
function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

const MOST_RECENT = 24

/** Puts an emoji at the front of the recent emoji and removes its earlier entry. */
export function withRecent(recent: readonly string[], emoji: string): string[] {
  return [emoji, ...recent.filter((one) => one !== emoji)].slice(0, MOST_RECENT)
}

/** Returns the recent emoji, most recent first. Omits emoji that this version of the app does not contain. */
export function recentEmoji(set: EmojiSet, recent: readonly string[]): Emoji[] {
  const all = new Map([...set.values()].flat().map((one) => [one.emoji, one]))
  return recent.flatMap((one) => all.get(one) ?? [])
}
