import { isChaos } from '@homefield/testkit/chaos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  newPerson,
  PASSWORD,
  type Reply,
  send,
  signIn,
  signUp,
  startWorld,
  type World,
} from '../account.fixture.ts'

/**
 * Checks that the response time does not reveal whether an address has an account (C63).
 * The test measures response times for a known address and for an unknown address.
 * `slowerShare` compares each response time of the known address with each of the unknown address.
 * If nothing leaks, the known address is slower in half of the comparisons (Mann–Whitney U divided by n²).
 * The share of slower pairs has a standard deviation of 0.1 with 16 samples per address.
 * If the server hashes a password for only one of the two addresses, the test fails.
 * `npm run test:chaos` takes 40 samples. The standard deviation is then 0.065, which detects smaller leaks.
 * Only `npm run test:chaos` tests the response times of sign-up and recovery.
 */
const SAMPLES = isChaos ? 40 : 16
const NO_TIMING_LEAK = isChaos ? { from: 0.3, to: 0.7 } : { from: 0.1, to: 0.9 }
const PATIENCE = 180_000

let world: World
beforeAll(async () => {
  world = await startWorld('timing')
  await newPerson(world, 'known@example.org')
})
afterAll(() => world.close())

let count = 0
const unknown = () => `unknown-${++count}@example.org`
const recover = (email: string) => send(world, 'POST', '/api/auth/recover', { body: { email } })

async function timed(ask: () => Promise<Reply>): Promise<number> {
  const start = performance.now()
  await ask()
  return performance.now() - start
}

/** Returns the share of pairs in which the response to `first` took longer than the response to `second`. */
async function slowerShare(
  first: () => Promise<Reply>,
  second: () => Promise<Reply>,
  samples = SAMPLES,
): Promise<number> {
  const [ones, others]: [number[], number[]] = [[], []]
  // Send three requests before measuring, because the first responses of a process are slower.
  for (let round = 0; round < 3; round++) await Promise.all([first(), second()])
  for (let round = 0; round < samples; round++) {
    const firstComesFirst = round % 2 === 0
    if (firstComesFirst) ones.push(await timed(first))
    others.push(await timed(second))
    if (!firstComesFirst) ones.push(await timed(first))
  }
  let wins = 0
  for (const one of ones) for (const other of others) wins += one > other ? 1 : one === other ? 0.5 : 0
  return wins / (ones.length * others.length)
}

const expectNoTimingLeak = (share: number) => {
  expect(share).toBeGreaterThan(NO_TIMING_LEAK.from)
  expect(share).toBeLessThan(NO_TIMING_LEAK.to)
}

describe('the response time for a known and an unknown address (C63)', { tags: 'deep' }, () => {
  test('sign-in takes equally long for a known and an unknown address', { timeout: PATIENCE }, async () => {
    expectNoTimingLeak(
      await slowerShare(
        () => signIn(world, 'known@example.org', 'Wrong1password'),
        () => signIn(world, 'nobody@example.org', 'Wrong1password'),
      ),
    )
  })

  test.runIf(isChaos)('is indistinguishable at sign-up', { timeout: PATIENCE }, async () => {
    expectNoTimingLeak(
      await slowerShare(
        () => signUp(world, 'known@example.org'),
        () => signUp(world, unknown()),
      ),
    )
  })

  test.runIf(isChaos)('is indistinguishable at recovery', { timeout: PATIENCE }, async () => {
    expectNoTimingLeak(
      await slowerShare(
        () => recover('known@example.org'),
        () => recover('nobody@example.org'),
      ),
    )
  })

  test(
    'a response without a password hash takes measurably less time, so that the comparison would detect a leak',
    { timeout: PATIENCE },
    async () => {
      const share = await slowerShare(
        () => signIn(world, 'known@example.org', 'Wrong1password'),
        // The server rejects an overlong password without hashing, so the response must be clearly faster.
        () => signIn(world, unknown(), `Wrong1${'x'.repeat(200)}`),
        15,
      )
      expect(share).toBeGreaterThan(0.9)
    },
  )

  test("the wrong passwords of the timing tests do not change the account's password", async () => {
    expect((await signIn(world, 'known@example.org', PASSWORD)).status).toBe(200)
  })
})
