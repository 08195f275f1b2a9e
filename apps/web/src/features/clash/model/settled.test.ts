import { expect, it } from 'vitest'
import { madeCommand } from '../../../lib/mutation-queue/command.fixture.ts'
import { timed } from '../../event/model/made-event.ts'
import { madeClash } from './made-clash.ts'
import { type Pair, pairOf, withPending } from './settled.ts'

const event = () => timed('2026-05-15T01:00:00Z', '2026-05-15T02:00:00Z')
const here = madeClash(event(), event()).clash
const there = madeClash(event(), event()).clash

function pending(pairs: Pair[], settled: boolean, second: number, state: 'pending' | 'failed' = 'pending') {
  const createdAt = Temporal.Instant.from('2026-05-14T10:00:00Z').epochMilliseconds + second * 1000
  return madeCommand({ kind: 'settleClashes', body: { pairs, settled } }, { seq: second, createdAt, state })
}

const settledAt = (...commands: ReturnType<typeof pending>[]) =>
  withPending([here, there], commands).map((clash) => clash.settledAt)

it('applies decisions that are still queued, and uses the latest decision about a clash', () => {
  expect(settledAt(pending([pairOf(here)], true, 1))).toEqual(['2026-05-14T10:00:01Z', null])
  expect(
    settledAt(pending([pairOf(here), pairOf(there)], true, 1), pending([pairOf(here)], false, 2)),
  ).toEqual([null, '2026-05-14T10:00:01Z'])
})

it('ignores queued decisions that the server rejected', () => {
  expect(settledAt(pending([pairOf(here)], true, 1, 'failed'))).toEqual([null, null])
})
