import { expect, it } from 'vitest'
import { madeCommand } from '../../../lib/mutation-queue/command.fixture.ts'
import type { MutationKind } from '../../../lib/mutation-queue/mutations.ts'
import { needsYou, pageBeside, pendingChanges } from './model.ts'

const params = { id: 'x1' }

it.each([
  [
    { kind: 'createEvent', body: { title: 'Scrimmage' } },
    { kind: 'newEvent', of: null, typed: 'Scrimmage' },
  ],
  [
    { kind: 'changeEvent', params, body: { location: 'Cedar Park' } },
    { kind: 'eventChange', of: 'x1', typed: null },
  ],
  [
    { kind: 'deleteEvent', params, query: { scope: 'this' } },
    { kind: 'eventRemoval', of: 'x1', typed: null },
  ],
  [
    { kind: 'restoreEvent', params },
    { kind: 'eventReturn', of: 'x1' },
  ],
  [
    { kind: 'writeAboutEvent', params, body: { content: 'Late' } },
    { kind: 'aboutEvent', of: 'x1', typed: 'Late' },
  ],
  [
    { kind: 'writeMessage', params, body: { content: 'Hi' } },
    { kind: 'message', of: 'x1', typed: 'Hi' },
  ],
  [
    { kind: 'changeConversation', params, body: { isMuted: true } },
    { kind: 'mute', of: 'x1' },
  ],
  [
    { kind: 'createProfile', body: { name: 'Ruby' } },
    { kind: 'newChild', typed: 'Ruby' },
  ],
  [
    { kind: 'changeProfile', params, body: { sports: [] } },
    { kind: 'childChange', of: 'x1', typed: null },
  ],
  [{ kind: 'removeFriend', params: { userId: 'u1' } }, { kind: 'friend' }],
  [{ kind: 'setDriveTime', body: { minutes: 20 } }, { kind: 'driveTime' }],
  [
    { kind: 'reportConversation', params, body: { report: 'Rude' } },
    { kind: 'report', of: null, typed: null },
  ],
] as const)('describes the pending mutation %o', (mutation, expected) => {
  expect(pendingChanges([madeCommand(mutation)])).toMatchObject([expected])
})

it('lists an unsent picture with its message, and lists the picture alone once the message was sent', () => {
  const picture = { width: 4, height: 3, alt: '' }
  const message = madeCommand({ kind: 'writeMessage', params, body: { content: '', picture } }, { id: 'm' })
  const file = madeCommand(
    { kind: 'addPicture', params: { id: 'm1' }, query: { fileId: 'f1' } },
    { id: 'f', follows: 'm' },
  )
  expect(pendingChanges([message, file])).toMatchObject([
    { kind: 'message', typed: null, hasPicture: true, command: { id: 'm' } },
  ])
  expect(pendingChanges([file])).toMatchObject([{ kind: 'picture', command: { id: 'f' } }])
})

it('lets the user withdraw only unsent changes, and asks the user for a decision only on failed changes', () => {
  const event = { kind: 'createEvent', body: {} } as const
  const [fresh, tried, failed] = pendingChanges([
    madeCommand(event, { id: 'a' }),
    madeCommand(event, { id: 'b', attempts: 1 }),
    madeCommand(event, { id: 'c', attempts: 1, state: 'failed' }),
  ])
  expect([fresh, tried, failed].map((change) => change?.canTakeBack)).toEqual([true, false, false])
  expect([fresh, tried, failed].map((change) => change && needsYou(change))).toEqual([false, false, true])
})

it('links to the review page only for a change that failed as “stale”', () => {
  const beside = (kind: MutationKind, code: string) =>
    pendingChanges([
      madeCommand(
        { kind, params, body: {} },
        { state: 'failed', failure: { code, message: '', status: 409 } },
      ),
    ]).map(pageBeside)
  expect(beside('changeSettings', 'stale')).toEqual(['/settings'])
  expect(beside('changeProfile', 'stale')).toEqual(['/profiles'])
  expect(beside('changeFriend', 'stale')).toEqual(['/friends'])
  // The user reviews a stale change to an event on the same page, so the change needs no link.
  expect(beside('changeEvent', 'stale')).toEqual([null])
  expect(beside('changeSettings', 'phoneInvalid')).toEqual([null])
  expect(pendingChanges([madeCommand({ kind: 'changeSettings', body: {} })]).map(pageBeside)).toEqual([null])
})
