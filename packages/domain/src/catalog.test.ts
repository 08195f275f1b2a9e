import { describe, expect, test } from 'vitest'
import { nextColor, PALETTE } from './palette.ts'
import { PLATFORMS } from './platform.ts'
import { SPORTS, sportNamed } from './sport.ts'

describe('the specification’s catalogs', () => {
  test('lists the sports and their colors', () => {
    expect(SPORTS.map(({ name, color }) => `${name} ${color}`).join('; ')).toBe(
      'Soccer #10B981; Baseball #F59E0B; Basketball #EF4444; Swimming #3B82F6; Tennis #8B5CF6; Volleyball #EC4899; Football #6366F1; Hockey #14B8A6; Lacrosse #F97316; Track #06B6D4; Golf #84CC16; Gymnastics #F43F5E; Wrestling #8B5CF6; Cross Country #059669; Unknown #64748B; Other #64748B',
    )
  })

  test('finds a sport regardless of case, and falls back to Unknown in slate gray', () => {
    expect(sportNamed('  cross COUNTRY ').name).toBe('Cross Country')
    expect(sportNamed('Quidditch')).toEqual({ name: 'Unknown', color: '#64748B', icon: 'unknown' })
  })

  test('lists the profile colors', () => {
    expect(PALETTE.map(({ name, hex }) => `${name} ${hex.slice(1)}`).join(', ')).toBe(
      'Blue 3B82F6, Red EF4444, Green 10B981, Yellow F59E0B, Purple 8B5CF6, Pink EC4899, Indigo 6366F1, Teal 14B8A6, Orange F97316, Cyan 06B6D4, Lime 84CC16, Rose F43F5E',
    )
  })

  test('gives a second child a different color than the first child', () => {
    expect(nextColor([])).toBe('#3B82F6')
    expect(nextColor(['#3B82F6', '#ef4444'])).toBe('#10B981')
    expect(nextColor(PALETTE.map(({ hex }) => hex))).toBe('#3B82F6')
  })

  test('lists the platform colors', () => {
    expect(PLATFORMS.map(({ name, color }) => `${name} ${color}`)).toEqual([
      'TeamSnap #F97316',
      'SportsEngine #2563EB',
      'Playmetrics #10B981',
      'GameChanger #F97316',
      'Other #64748B',
    ])
  })
})
