import type { Notification } from '@homefield/contract/notification'
import { expect, it } from 'vitest'
import { madeCommand } from '../../../lib/mutation-queue/command.fixture.ts'
import { answerTo, driveQuestionOf } from './drive-question.ts'

const LEG = { eventId: 'e', profileId: 'p', direction: 'there', version: 3 } as const
const entry = (fields: object) =>
  ({ kind: 'legAsked', drive: null, toCheck: [], ...fields }) as unknown as Notification
const asked = (state: string) =>
  entry({
    drive: { legs: [{ ...LEG, title: 'Hawks', childName: 'Maya' }], legCount: 1, default: null, state },
  })

it('asks about the open legs, with the versions that the reader saw', () => {
  expect(driveQuestionOf(asked('open'))).toEqual({ ask: 'legs', legs: [LEG] })
})

it.each(['accepted', 'declined', 'released', 'over'])('asks nothing about legs that are %s', (state) => {
  expect(driveQuestionOf(asked(state))).toBeNull()
})

it('asks once about a default', () => {
  const usual = entry({ drive: { legs: [], legCount: 0, default: { id: 'd' }, state: 'open' } })

  expect(driveQuestionOf(usual)).toEqual({ ask: 'usual', defaultId: 'd' })
})

it('asks in the notification of a move whether the drive still works', () => {
  const moved = entry({ kind: 'eventsChanged', toCheck: [{ ...LEG, driver: { kind: 'alone' } }] })

  expect(driveQuestionOf(moved)).toEqual({ ask: 'check', legs: [LEG] })
  expect(driveQuestionOf(entry({ kind: 'eventsChanged' }))).toBeNull()
})

it('finds the queued answer to the same legs or default', () => {
  const legs = madeCommand({ kind: 'answerLegs', body: { legs: [LEG], answer: 'accept' } })
  const other = madeCommand({
    kind: 'answerLegs',
    body: { legs: [{ ...LEG, direction: 'back' }], answer: 'accept' },
  })
  const usual = madeCommand({ kind: 'answerLegDefault', params: { id: 'd' }, body: { answer: 'accept' } })

  expect(answerTo({ ask: 'legs', legs: [LEG] }, [legs, other, usual])).toBe(legs)
  expect(answerTo({ ask: 'legs', legs: [LEG] }, [other, usual])).toBeUndefined()
  expect(answerTo({ ask: 'usual', defaultId: 'd' }, [legs, usual])).toBe(usual)
})
