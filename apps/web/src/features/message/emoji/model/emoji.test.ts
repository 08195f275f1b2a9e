import { describe, expect, it } from 'vitest'
import { emojiOf } from '../../../../../emoji-data.ts'
import { CATEGORIES, emojiSet, foundEmoji, recentEmoji, toned, withRecent } from './emoji.ts'
import { firstPlace, gridRows, movedBy } from './grid.ts'

const english = emojiSet(emojiOf('en'))
const categoryOf = (emoji: string) =>
  CATEGORIES.find((category) => english.get(category)?.some((one) => one.emoji === emoji))

describe('the emoji', () => {
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
  ])('%s stands among %s', (emoji, category) => expect(categoryOf(emoji)).toBe(category))

  it('stand in one category each, in every language the same', () => {
    const all = (language: string) => emojiOf(language).map((list) => list.map(([emoji]) => emoji))
    expect(new Set(all('en').flat()).size).toBe(all('en').flat().length)
    expect(all('es')).toEqual(all('en'))
    expect(all('fr')).toEqual(all('en'))
  })

  it('are found by every word of what is typed, in the reader’s language, with or without accents', () => {
    expect(foundEmoji(english, 'Soccer b').map(({ emoji }) => emoji)).toEqual(['⚽'])
    expect(foundEmoji(emojiSet(emojiOf('es')), 'balon de futbol').map(({ emoji }) => emoji)).toContain('⚽')
    expect(foundEmoji(english, 'xyzzy')).toEqual([])
  })

  it('take a skin tone where they have one', () => {
    const [thumb] = foundEmoji(english, 'thumbs up')
    const [ball] = foundEmoji(english, 'soccer ball')
    expect(thumb && toned(thumb, 3)).toBe('👍🏽')
    expect(ball && toned(ball, 3)).toBe('⚽')
  })

  it('used last stand first, each once', () => {
    const recent = ['👍', '⚽', '👍'].reduce<string[]>(withRecent, [])
    expect(recentEmoji(english, [...recent, 'gone']).map(({ emoji }) => emoji)).toEqual(['👍', '⚽'])
  })
})

describe('the grid by keys', () => {
  const of = (count: number) => (english.get('smileys') ?? []).slice(0, count)
  // 0 head, 1 and 2 emoji (8 + 3), 3 head, 4 emoji (2)
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
  ] as const)('%s from %j leads to %j', (key, [row, column], [toRow, toColumn]) => {
    expect(movedBy(rows, { row, column }, key)).toEqual({ row: toRow, column: toColumn })
  })

  it('begins past the first heading', () => {
    expect(firstPlace(rows)).toEqual({ row: 1, column: 0 })
    expect(firstPlace([])).toBeNull()
  })
})
