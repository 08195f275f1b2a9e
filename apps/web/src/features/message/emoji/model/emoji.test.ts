import { describe, expect, it } from 'vitest'
import { emojiOf } from '../../../../../emoji-data.ts'
import { CATEGORIES, emojiSet, foundEmoji, recentEmoji, toned, withRecent } from './emoji.ts'
import { firstPlace, gridRows, movedBy } from './grid.ts'

const english = emojiSet(emojiOf('en'))
const categoryOf = (emoji: string) =>
  CATEGORIES.find((category) => english.get(category)?.some((one) => one.emoji === emoji))

describe('the emoji set', () => {
  it.each([
    ['😀', 'smileys'],
    ['🥰', 'smileys'],
    ['😡', 'emotions'],
    ['😭', 'emotions'],
    ['🎉', 'reactions'],
    ['💯', 'reactions'],
    ['👍', 'gestures'],
    ['🙌', 'gestures'],
    ['❤️', 'hearts'],
    ['⚽', 'objects'],
    ['🚗', 'objects'],
  ])('lists %s in the category %s', (emoji, category) => expect(categoryOf(emoji)).toBe(category))

  it('lists each emoji in one category only, and in the same category in every language', () => {
    const all = (language: string) => emojiOf(language).map((list) => list.map(([emoji]) => emoji))
    expect(new Set(all('en').flat()).size).toBe(all('en').flat().length)
    expect(all('es')).toEqual(all('en'))
    expect(all('fr')).toEqual(all('en'))
  })

  it('finds emoji by all typed words in the user’s language, ignoring case and accents', () => {
    expect(foundEmoji(english, 'Soccer b').map(({ emoji }) => emoji)).toEqual(['⚽'])
    expect(foundEmoji(emojiSet(emojiOf('es')), 'balon de futbol').map(({ emoji }) => emoji)).toContain('⚽')
    expect(foundEmoji(english, 'xyzzy')).toEqual([])
  })

  it('applies a skin tone only to emoji that have skin tones', () => {
    const [thumb] = foundEmoji(english, 'thumbs up')
    const [ball] = foundEmoji(english, 'soccer ball')
    expect(thumb && toned(thumb, 3)).toBe('👍🏽')
    expect(ball && toned(ball, 3)).toBe('⚽')
  })

  it('lists recent emoji newest first, without duplicates', () => {
    const recent = ['👍', '⚽', '👍'].reduce<string[]>(withRecent, [])
    expect(recentEmoji(english, [...recent, 'gone']).map(({ emoji }) => emoji)).toEqual(['👍', '⚽'])
  })
})

describe('keyboard navigation in the grid', () => {
  const of = (count: number) => (english.get('smileys') ?? []).slice(0, count)
  // The grid has five rows: a heading, 8 emoji, 3 emoji, a heading, and 2 emoji.
  const rows = gridRows([
    { name: 'a', emoji: of(11) },
    { name: 'none', emoji: [] },
    { name: 'b', emoji: of(2) },
  ])
  it.each([
    ['ArrowDown', [1, 7], [2, 2]],
    ['ArrowDown', [2, 2], [4, 1]],
    ['ArrowUp', [4, 1], [2, 1]],
    ['ArrowUp', [1, 3], [1, 3]],
    ['ArrowRight', [1, 7], [2, 0]],
    ['ArrowRight', [4, 1], [4, 1]],
    ['ArrowLeft', [4, 0], [2, 2]],
    ['ArrowLeft', [1, 0], [1, 0]],
    ['Home', [1, 5], [1, 0]],
    ['End', [2, 0], [2, 2]],
    ['PageDown', [1, 0], [4, 0]],
  ] as const)('%s moves from %j to %j', (key, [row, column], [toRow, toColumn]) => {
    expect(movedBy(rows, { row, column }, key)).toEqual({ row: toRow, column: toColumn })
  })

  it('starts keyboard navigation at the first emoji below the first heading', () => {
    expect(firstPlace(rows)).toEqual({ row: 1, column: 0 })
    expect(firstPlace([])).toBeNull()
  })
})
