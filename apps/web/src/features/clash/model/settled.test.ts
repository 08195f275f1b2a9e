import { expect, it } from 'vitest'
import { madeCommand } from '../../../lib/mutation-queue/command.fixture.ts'
import { timed } from '../../event/model/made-event.ts'
import { madeClash } from './made-clash.ts'
import { type Pair, pairOf, withWaiting } from './settled.ts'

const event = () => timed('2026-05-15T01:00:00Z', '2026-05-15T02:00:00Z')
const here = madeClash(event(), event()).clash
const there = madeClash(event(), event()).clash

function waiting(pairs: Pair[], settled: boolean, second: number, state: 'waiting' | 'failed' = 'waiting') {
  const createdAt = Temporal.Instant.from('2026-05-14T10:00:00Z').epochMilliseconds + second * 1000
  return madeCommand({ kind: 'settleClashes', body: { pairs, settled } }, { seq: second, createdAt, state })
}

const settledAt = (...commands: ReturnType<typeof waiting>[]) =>
  withWaiting([here, there], commands).map((clash) => clash.settledAt)

it('applies pending mutations at once, and only the last one for a pair of events counts', () => {
  expect(settledAt(waiting([pairOf(here)], true, 1))).toEqual(['2026-05-14T10:00:01Z', null])
  expect(
    settledAt(waiting([pairOf(here), pairOf(there)], true, 1), waiting([pairOf(here)], false, 2)),
  ).toEqual([null, '2026-05-14T10:00:01Z'])
})

it('ignores mutations that have failed', () => {
  expect(settledAt(waiting([pairOf(here)], true, 1, 'failed'))).toEqual([null, null])
})
