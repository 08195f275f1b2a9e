import { describe, expect, it } from 'vitest'
import { holdsTime } from './holds-time.ts'

const children = [
  { id: 'maya', name: 'Maya' },
  { id: 'april', name: 'April' },
]

describe('the offer of the command palette to add an event', () => {
  it.each([
    ['en', 'Maya practice Thu 5:30–7 Cedar Park', true],
    ['en', 'swim meet tomorrow', true],
    ['en', 'game at 6pm', true],
    ['es', 'Maya entrenamiento jueves 17:30', true],
    ['fr', 'match samedi 10 h', true],
    ['en', 'Otters 10U', false],
    ['en', 'Maya', false],
    ['en', 'April', false],
    ['en', 'theme', false],
    ['en', '', false],
  ] as const)('%s: "%s" has a date or time: %s', (language, line, expected) => {
    expect(holdsTime(line, '2026-05-14', language, children)).toBe(expected)
  })
})
