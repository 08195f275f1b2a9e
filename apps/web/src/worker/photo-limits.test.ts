import { describe, expect, it } from 'vitest'
import { surplus, type Kept } from './photo-limits.ts'

const DAY = 86_400_000
const NOW = 20_000 * DAY
const photo = (path: string, keptAt: number | null = NOW, bytes = 10_000): Kept => ({ path, bytes, keptAt })

describe('limits of the photo cache', () => {
  it('deletes nothing if the cache contains few photos', () => {
    expect(surplus([photo('a'), photo('b', NOW - 30 * DAY)], NOW)).toEqual([])
  })

  it('deletes photos older than 30 days and photos without a valid date', () => {
    const kept = [
      photo('old', NOW - 30 * DAY - 1),
      photo('ageless', null),
      photo('of tomorrow', NOW + 2 * DAY),
      photo('a'),
    ]
    expect(surplus(kept, NOW)).toEqual(['old', 'ageless', 'of tomorrow'])
  })

  it('deletes the oldest photos if the cache contains more than 300 photos', () => {
    const kept = Array.from({ length: 302 }, (_, n) => photo(`${n}`))
    expect(surplus(kept, NOW)).toEqual(['0', '1'])
  })

  it('deletes the oldest photos if the cached photos add up to more than 40 MB', () => {
    const kept = [
      photo('a', NOW, 15_000_000),
      photo('b', NOW, 15_000_000),
      photo('c', NOW, 15_000_000),
      photo('d', NOW, 10_000_000),
    ]
    expect(surplus(kept, NOW)).toEqual(['a'])
    expect(surplus([photo('huge', NOW, 50_000_000)], NOW)).toEqual(['huge'])
  })
})
