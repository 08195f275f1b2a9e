import { expect, test } from 'vitest'
import { type Command, freeze, type Intent } from '../../../lib/mutation-queue/command.ts'
import { nextToSend } from '../../../lib/mutation-queue/next-to-send.ts'
import { rebase } from '../../../lib/mutation-queue/rebase.ts'
import { changeIntent, queueKeyOf } from './intent.ts'
import { timed } from './made-event.ts'

const NEW_YORK = 'America/New_York'
const queued = (...intents: readonly Intent[]): Command[] =>
  intents.map((intent, index) => ({ ...freeze(intent, 'erin', 0), seq: index + 1 }))
const leaving = (commands: readonly Command[]) =>
  nextToSend(commands, new Set(), { byQueueKey: new Map(), everyone: 0 }, 0).map(({ seq }) => seq)

const [first, second, third] = ['2026-05-09', '2026-05-16', '2026-05-23'].map((day) =>
  timed(`${day}T16:00:00Z`, `${day}T17:00:00Z`, { seriesId: 'saturdays' }),
) as [ReturnType<typeof timed>, ReturnType<typeof timed>, ReturnType<typeof timed>]

test('sends a change to a series first, and then sends the next change with the event’s new version (C13)', () => {
  const [all, one] = queued(
    changeIntent(first, { startTime: '18:00', scope: 'following' }, NEW_YORK),
    changeIntent(second, { startTime: '19:00', scope: 'this' }, NEW_YORK),
  ) as [Command, Command]
  expect(leaving([all, one])).toEqual([all.seq])
  const answer = {
    event: { ...first, version: 2 },
    versions: { [first.id]: 2, [second.id]: 2, [third.id]: 2 },
  }
  const [next] = rebase(all, answer, [one])
  expect(next).toMatchObject({
    params: { id: second.id },
    body: { startTime: '19:00', scope: 'this', version: 2 },
  })
})

test('sends mutations of events outside a series in parallel', () => {
  const single = timed('2026-05-14T21:30:00Z', '2026-05-14T23:00:00Z')
  const edits = queued(
    changeIntent(first, { title: 'Goalies' }, NEW_YORK),
    changeIntent(single, { title: 'Scrimmage' }, NEW_YORK),
  )
  expect(leaving(edits)).toEqual([1, 2])
  expect(queueKeyOf(single)).toBe(single.eventGroupId)
})

test('sends the zone in which the user typed a time, because the account’s zone may change before delivery', () => {
  const bodyOf = (change: Parameters<typeof changeIntent>[1]) => changeIntent(first, change, NEW_YORK).body
  expect(bodyOf({ startTime: '19:00' })).toEqual({ startTime: '19:00', zone: NEW_YORK, version: 1 })
  expect(bodyOf({ date: '2026-05-10' })).toEqual({ date: '2026-05-10', zone: NEW_YORK, version: 1 })
  // A change of the title or duration contains no date or time of day, so the request has no zone.
  expect(bodyOf({ title: 'Goalies', durationMinutes: 90 })).toEqual({
    title: 'Goalies',
    durationMinutes: 90,
    version: 1,
  })
})
