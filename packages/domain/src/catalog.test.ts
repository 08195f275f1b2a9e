import { describe, expect, test } from 'vitest'
import { nextColor, PALETTE } from './palette.ts'
import { PLATFORMS } from './platform.ts'
import { SPORTS, sportNamed } from './sport.ts'

describe('the catalogs of the specification', () => {
  test('sports', () => {
    expect(SPORTS.map(({ name, color }) => `${name} ${color}`).join('; ')).toBe(
      'Soccer #10B981; Baseball #F59E0B; Basketball #EF4444; Swimming #3B82F6; Tennis #8B5CF6; Volleyball #EC4899; Football #6366F1; Hockey #14B8A6; Lacrosse #F97316; Track #06B6D4; Golf #84CC16; Gymnastics #F43F5E; Wrestling #8B5CF6; Cross Country #059669; Unknown #64748B; Other #64748B',
    )
  })

  test('a sport is found ignoring case; an unknown one is slate grey with a question', () => {
    expect(sportNamed('  cross COUNTRY ').name).toBe('Cross Country')
    expect(sportNamed('Quidditch')).toEqual({ name: 'Unknown', color: '#64748B', icon: 'unknown' })
  })

  test('profile colors', () => {
    expect(PALETTE.map(({ name, hex }) => `${name} ${hex.slice(1)}`).join(', ')).toBe(
      'Blue 3B82F6, Red EF4444, Green 10B981, Yellow F59E0B, Purple 8B5CF6, Pink EC4899, Indigo 6366F1, Teal 14B8A6, Orange F97316, Cyan 06B6D4, Lime 84CC16, Rose F43F5E',
    )
  })

  test('a second child does not start with the first one’s color', () => {
    expect(nextColor([])).toBe('#3B82F6')
    expect(nextColor(['#3B82F6', '#ef4444'])).toBe('#10B981')
    expect(nextColor(PALETTE.map(({ hex }) => hex))).toBe('#3B82F6')
  })

  test('platform colors', () => {
    expect(PLATFORMS.map(({ name, color }) => `${name} ${color}`)).toEqual([
      'TeamSnap #F97316',
      'SportsEngine #2563EB',
      'Playmetrics #10B981',
      'GameChanger #F97316',
      'Other #64748B',
    ])
  })
})
