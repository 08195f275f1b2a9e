import { expect, test } from 'vitest'
import { eventHue } from './event-hue.ts'
import { madeEvent } from './made-event.ts'

const child = (name: string, color: string) => ({ eventId: name, profileId: name, name, color })
const maya = child('Maya', '#6366F1')
const owen = child('Owen', '#10B981')
const bar = (given: Parameters<typeof madeEvent>[0]) => Object(eventHue(madeEvent(given)).style)['--bar']

test('the bar of a shared event shows the colors of all its children, with dashes if the event is a friend’s', () => {
  expect(bar({ children: [maya, owen] })).toBe('linear-gradient(180deg, #6366F1 0% 50%, #10B981 50% 100%)')
  expect(bar({ children: [maya, owen], isOwnEvent: false })).toBe(
    'repeating-linear-gradient(180deg, #6366F1 0px 5px, transparent 5px 9px, #10B981 9px 14px, transparent 14px 18px)',
  )
})

test('returns no bar color for an event with one child, because a CSS class already sets it', () => {
  expect(bar({ children: [maya] })).toBeUndefined()
  expect(bar({ children: [maya], isOwnEvent: false })).toBeUndefined()
})
