import { expect, test } from 'vitest'
import { allDay, timed } from '../../event/model/made-event.ts'
import { place } from '../../event/model/placement.ts'
import { cellDots } from './child-dots.ts'

const own = (name: string, hour = 10) =>
  timed(`2026-05-14T${hour}:00:00Z`, `2026-05-14T${hour + 1}:00:00Z`, {
    children: [{ eventId: name, profileId: name, name, color: '#3B82F6' }],
  })
const friends = (name: string) => ({ ...own(name), isOwnEvent: false })
const dots = (...events: ReturnType<typeof own>[]) => dotsOf(events, true)
const dotsOf = (events: ReturnType<typeof own>[], hasDashes: boolean) => {
  const { dots: shown, hasMore } = cellDots(
    events.map((event) => place(event, 'UTC')),
    hasDashes,
  )
  return [...shown.map(({ id }) => id), ...(hasMore ? ['+'] : [])]
}

test('shows one dot per child, and none for a tournament, which has a dash of its own', () => {
  const cup = allDay('2026-05-14', '2026-05-16', { children: own('Ruby').children })
  expect(dots(own('Maya'), own('Owen'), own('Maya', 12), cup)).toEqual(['Maya', 'Owen', '+'])
})

test('shows a dot for a tournament in the strip of days, which has no dashes', () => {
  const cup = allDay('2026-05-14', '2026-05-16', { children: own('Ruby').children })
  expect(dotsOf([own('Maya'), cup], false)).toEqual(['Maya', 'Ruby'])
})

test('adds a plus to a day with more than three events', () => {
  expect(dots(own('Maya'), own('Maya', 12), own('Maya', 14))).toEqual(['Maya'])
  expect(dots(own('Maya'), own('Maya', 12), own('Maya', 14), own('Maya', 16))).toEqual(['Maya', '+'])
})

test('keeps the ring of a friend’s child on a day with more children than dots', () => {
  expect(dots(own('Ruby'), own('Maya'), own('Owen'), friends('Kiran'))).toEqual([
    'Ruby',
    'Maya',
    'Kiran',
    '+',
  ])
})
