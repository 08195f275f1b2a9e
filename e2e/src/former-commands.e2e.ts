import { childOf } from './harness/family.ts'
import { dayCell } from './harness/steps.ts'
import { enter, expect, test } from './harness/test.ts'

test('shows mutations that the previous version of the app queued, and sends each mutation once (C13)', async ({
  page,
  context,
  world,
}) => {
  const erin = await world.person()
  const maya = await childOf(erin, 'Maya')
  await enter(context, world, erin)
  // Open a file of the same origin that does not load the app. The test can then fill IndexedDB before the app runs.
  await page.goto('/robots.txt')
  await page.evaluate(
    ({ account, child }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('homefield.outbox', 2)
        opening.onupgradeneeded = () => {
          const { result } = opening
          const commands = result.createObjectStore('commands', { keyPath: 'seq', autoIncrement: true })
          commands.createIndex('account', 'account')
          commands.createIndex('id', 'id', { unique: true })
          result.createObjectStore('bytes')
          const stored = {
            account,
            file: null,
            follows: null,
            format: 2,
            versionAt: null,
            createdAt: Date.now(),
            state: 'waiting',
            attempts: 0,
            failure: null,
          }
          const id = (last: string) => `0198c0de-0000-7000-8000-00000000000${last}`
          commands.add({
            ...stored,
            id: id('1'),
            lane: id('a'),
            method: 'post',
            path: '/events',
            body: JSON.stringify({
              id: id('a'),
              profileId: child,
              title: 'Scrimmage',
              date: '2025-08-08',
              startTime: '17:30',
              durationMinutes: 60,
              sport: 'Soccer',
              visibility: 'public',
            }),
          })
          commands.add({
            ...stored,
            id: id('2'),
            lane: id('b'),
            method: 'post',
            path: '/profiles',
            body: JSON.stringify({ id: id('b'), name: 'Leo', color: '#3B82F6', sports: [] }),
          })
          commands.add({
            ...stored,
            id: id('3'),
            lane: 'friend:x',
            method: 'delete',
            path: `/friends/${id('c')}`,
            body: null,
            state: 'failed',
            attempts: 1,
            failure: { code: 'unexpected', message: '', status: 500 },
          })
        }
        opening.onsuccess = () => {
          opening.result.close()
          resolve()
        }
        opening.addEventListener('error', () => reject(opening.error))
      }),
    { account: erin.id, child: maya },
  )

  await page.goto('/calendar?date=2025-08-06')

  await expect(dayCell(page, '2025-08-08').getByRole('button', { name: /Scrimmage/ })).toHaveCount(1)
  await page.goto('/profiles')
  await expect(page.getByRole('heading', { name: 'Leo' })).toHaveCount(1)
  // A failed mutation stays in the queue until the user retries it or deletes it.
  await page.goto('/waiting')
  await expect(page.getByRole('listitem')).toHaveCount(1)
})
