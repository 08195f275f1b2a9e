import type { Driver, Leg } from '@homefield/contract/coverage'
import type { Event } from '@homefield/contract/event'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../../lib/testing/drawn.tsx'
import { allDay, madeEvent } from '../model/made-event.ts'
import { useDrivesText } from './use-drives-text.ts'

vi.mock('@lingui/core/macro', () => import('../../../lib/testing/macro.tsx'))

const NANA = { kind: 'helper', helperId: 'nana', name: 'Nana' } as const
const SAM = { kind: 'user', userId: 'sam', name: 'Sam', isViewer: false } as const
const YOU = { kind: 'user', userId: 'erin', name: 'Erin', isViewer: true } as const
const child = (name: string) => ({ eventId: name, profileId: name, name, color: '#6366F1' })
const leg = (
  name: string,
  direction: Leg['direction'],
  driver: Driver | null,
  status: Leg['status'] = 'confirmed',
): Leg => ({ profileId: name, direction, status, driver, askedBy: null, defaultId: null, version: 1 })

function Said({ form, event }: { form: 'drives' | 'ways' | 'absent'; event: Event }) {
  return useDrivesText()[form](event)
}
/** Returns the text, or '' if there is none. */
const said = (form: 'drives' | 'ways' | 'absent', event: Event) => drawn(<Said form={form} event={event} />)
const maya = (...legs: Leg[]) => madeEvent({ children: [child('Maya')], legs })
const both = (...legs: Leg[]) => madeEvent({ children: [child('Maya'), child('Leo')], legs })

test.each([
  [maya(leg('Maya', 'there', SAM), leg('Maya', 'back', NANA)), 'There: Sam · Back: Nana'],
  [maya(leg('Maya', 'there', YOU), leg('Maya', 'back', YOU)), 'There and back: You'],
  [
    maya(leg('Maya', 'there', SAM, 'asked'), leg('Maya', 'back', SAM, 'check')),
    'There: Sam (asked) · Back: Sam (to check)',
  ],
  [maya(leg('Maya', 'there', { kind: 'alone' })), 'There: On their own · Back: nobody yet'],
  [maya(leg('Maya', 'back', { kind: 'otherFamily', note: 'Diaz' })), 'There: nobody yet · Back: Diaz'],
  [maya(leg('Maya', 'there', SAM, 'declined'), leg('Maya', 'back', null, 'unassigned')), ''],
  [maya(), ''],
  [
    both(
      leg('Maya', 'there', SAM),
      leg('Maya', 'back', SAM),
      leg('Leo', 'there', SAM),
      leg('Leo', 'back', SAM),
    ),
    'There and back: Sam',
  ],
  [
    both(leg('Maya', 'there', SAM), leg('Maya', 'back', SAM)),
    'Maya – There and back: Sam; Leo – There and back: nobody yet',
  ],
  [
    { ...both(leg('Maya', 'there', SAM), leg('Maya', 'back', SAM)), notGoing: ['Leo'] },
    'There and back: Sam',
  ],
  [{ ...allDay('2026-05-14'), legs: [leg('maya', 'there', SAM)] }, ''],
])('says who drives (%#)', (event, text) => {
  expect(said('drives', event)).toBe(text)
})

test('says whom a driver brings, and which way', () => {
  expect(
    said('ways', both(leg('Maya', 'there', SAM), leg('Maya', 'back', SAM), leg('Leo', 'back', SAM, 'asked'))),
  ).toBe('Maya: there and home; Leo: home (asked)')
  expect(said('ways', both(leg('Maya', 'there', SAM), leg('Leo', 'there', SAM)))).toBe('Maya and Leo: there')
  expect(said('ways', both())).toBe('')
})

test('names the children who do not go only if other children go', () => {
  expect(said('absent', maya())).toBe('')
  expect(said('absent', { ...maya(), notGoing: ['Maya'] })).toBe('Not going')
  expect(said('absent', { ...both(), notGoing: ['Leo'] })).toBe('Not going: Leo')
})
