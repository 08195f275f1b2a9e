import { expect, test } from 'vitest'
import { differenceOf, type Kept, type Planned } from './model.ts'

const at = (text: string) => Temporal.Instant.from(text)
const wanted = (key: string, time = '2026-05-09T15:00:00Z', title = 'Practice'): Planned => ({
  key,
  eventGroupId: key,
  profileId: null,
  leadMinutes: 60,
  at: at(time),
  title,
  body: '',
})
const kept = (key: string): Kept => ({
  id: `id of ${key}`,
  key,
  at: at('2026-05-09T15:00:00Z'),
  title: 'Practice',
  body: '',
})

test('changes nothing if the schedule is up to date', () => {
  expect(differenceOf([wanted('a')], [kept('a')], 60)).toEqual({ added: [], changed: [], cancelled: [] })
})

test('lists added, moved, renamed and canceled reminders', () => {
  const [moved, renamed] = [wanted('b', '2026-05-09T16:00:00Z'), wanted('c', undefined, 'Game')]
  expect(differenceOf([wanted('new'), moved, renamed], [kept('b'), kept('c'), kept('off')], 60)).toEqual({
    added: [wanted('new')],
    changed: [
      { ...moved, id: 'id of b' },
      { ...renamed, id: 'id of c' },
    ],
    cancelled: ['id of off'],
  })
})

test('keeps only the nearest reminders, up to the number that a phone can schedule', () => {
  const { added, cancelled } = differenceOf([wanted('a'), wanted('b'), wanted('c')], [kept('c')], 2)
  expect(added.map(({ key }) => key)).toEqual(['a', 'b'])
  expect(cancelled).toEqual(['id of c'])
})
