import type { Coverage, Driver } from '@homefield/contract/coverage'
import { expect, it } from 'vitest'
import { madeEvent } from '../../event/model/made-event.ts'
import { driverChoices } from './driver-choices.ts'

const person = (userId: string, given: { isViewer?: boolean; isAdult?: boolean } = {}) => ({
  userId,
  name: userId,
  photoId: null,
  isViewer: false,
  isAdult: true,
  ...given,
})
const family = (given: Partial<Coverage['families'][number]>): Coverage['families'][number] => ({
  ownerId: 'erin',
  ownerName: 'Erin',
  profileIds: ['maya'],
  mayAssign: true,
  people: [person('erin', { isViewer: true })],
  helpers: [],
  defaults: [],
  ...given,
})
const nana = { id: 'nana', name: 'Nana', phoneNumber: null, email: null, version: 1 }
const drivenBy = (driver: Driver) =>
  madeEvent({
    legs: [
      {
        profileId: 'maya',
        direction: 'there',
        status: 'asked',
        driver,
        askedBy: null,
        defaultId: null,
        version: 1,
      },
    ],
  })
const keys = (...given: Parameters<typeof driverChoices>) => driverChoices(...given).map(({ key }) => key)

it('lists the user first, then other adults and helpers of all families, each once', () => {
  const families = [
    family({ people: [person('sam'), person('erin', { isViewer: true })], helpers: [nana] }),
    family({ ownerId: 'priya', people: [person('priya'), person('erin', { isViewer: true })] }),
  ]
  expect(keys(families, [])).toEqual(['erin', 'sam', 'priya', 'nana'])
})

it('lists a viewer only if they drive to an event', () => {
  const families = [
    family({
      people: [person('erin', { isViewer: true }), person('lucia', { isAdult: false })],
      helpers: [nana],
    }),
  ]
  expect(keys(families, [])).toEqual(['erin', 'nana'])
  const lucia = { kind: 'user', userId: 'lucia', name: 'Lucía', isViewer: false } as const
  expect(keys(families, [drivenBy(lucia)])).toEqual(['erin', 'lucia', 'nana'])
})

it('lists rides with other families once, and children who go alone last', () => {
  const events = [
    drivenBy({ kind: 'alone' }),
    drivenBy({ kind: 'otherFamily', note: 'Diaz' }),
    drivenBy({ kind: 'otherFamily', note: 'Bell' }),
  ]
  expect(keys([family({})], events)).toEqual(['erin', 'otherFamily', 'alone'])
})

it('is empty for a parent who is the only possible driver and does not drive yet', () => {
  expect(keys([family({})], [madeEvent()])).toEqual([])
  expect(keys([], [])).toEqual([])
})
