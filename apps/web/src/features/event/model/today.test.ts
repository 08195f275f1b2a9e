import { describe, expect, it } from 'vitest'
import { allDay, timed } from './made-event.ts'
import { byOrderOn, nowIn, place } from './placement.ts'
import { todayOf } from './today.ts'

const ZONE = 'America/Los_Angeles'
const DAY = '2026-05-14'

/** Returns a time on May 14 in Portland, which is 7 hours behind UTC. */
const at = (time: string) => `2026-05-14T${time}:00-07:00`
const event = (title: string, from: string, to: string | null, given = {}) =>
  timed(at(from), to === null ? null : at(to), { title, ...given })

const swim = event('Swim', '16:00', '17:15')
const practice = event('Practice', '17:30', '19:00')
const game = event('Game', '18:00', '20:30')
const twin = event('Twin', '17:30', '18:30')
const tournament = allDay('2026-05-13', '2026-05-15', { title: 'Tournament' })

function parts(time: string, ...events: (typeof swim)[]) {
  const placed = events.map((one) => place(one, ZONE)).sort(byOrderOn(DAY))
  const today = todayOf(placed, nowIn(Temporal.Instant.from(at(time)), ZONE))
  const titles = (list: typeof today.next) => list.map((one) => one.event.title).join(' ')
  return {
    earlier: titles(today.earlier),
    running: titles(today.running),
    next: titles(today.next),
    later: titles(today.later),
    untimed: titles(today.untimed),
    isOver: today.isOver,
  }
}
const NOTHING = { earlier: '', running: '', next: '', later: '', untimed: '', isOver: false }

describe('today’s events by what they mean now', () => {
  it.each([
    ['07:00', { next: 'Swim', later: 'Practice Game' }],
    ['16:12', { running: 'Swim', next: 'Practice', later: 'Game' }],
    ['17:20', { earlier: 'Swim', next: 'Practice', later: 'Game' }],
    ['18:30', { earlier: 'Swim', running: 'Practice Game' }],
    ['19:59', { earlier: 'Swim Practice', running: 'Game' }],
    ['20:00', { earlier: 'Swim Practice', running: 'Game', isOver: true }],
    ['20:30', { earlier: 'Swim Practice Game', isOver: true }],
  ])('divides the day at %s', (time, expected) => {
    expect(parts(time, swim, practice, game)).toEqual({ ...NOTHING, ...expected })
  })

  it('lists events that start together as next together', () => {
    expect(parts('17:20', practice, twin, game)).toEqual({
      ...NOTHING,
      next: 'Practice Twin',
      later: 'Game',
    })
  })

  it('never takes a canceled event for the next or the running one', () => {
    const off = event('Off', '17:00', '18:00', { status: 'cancelled' })
    expect(parts('16:30', off, practice, game)).toMatchObject({ next: 'Off Practice', later: 'Game' })
    expect(parts('17:10', off, practice)).toMatchObject({ earlier: 'Off', running: '', next: 'Practice' })
    expect(parts('16:30', off)).toMatchObject({ next: '', later: 'Off', isOver: false })
  })

  it('keeps all-day events apart, and does not let them hold back the next day', () => {
    expect(parts('12:00', tournament)).toEqual({ ...NOTHING, untimed: 'Tournament' })
    expect(parts('20:00', tournament)).toMatchObject({ isOver: true })
    expect(parts('17:20', tournament, swim)).toMatchObject({ earlier: 'Swim', isOver: true })
  })

  it('counts a multi-day event as next until it starts', () => {
    const camp = timed(at('17:00'), '2026-05-17T14:00:00-07:00', { title: 'Camp' })
    expect(parts('12:00', camp)).toMatchObject({ next: 'Camp', untimed: '' })
    expect(parts('17:30', camp)).toMatchObject({ next: '', untimed: 'Camp', isOver: false })
  })

  it('stays on today if today has no event', () => {
    expect(parts('21:00')).toEqual(NOTHING)
  })
})
