import { afterEach, describe, expect, it } from 'vitest'
import { WorkerError } from './worker-error.ts'
import type { run } from './worker-pool.fixture.ts'
import { WorkerPool } from './worker-pool.ts'
import { workerTask } from './worker-task.ts'

const task = workerTask<typeof run>('fixture', new URL('./worker-pool.fixture.ts', import.meta.url))
const patient = { timeoutMs: 20_000 }

let pool: WorkerPool
afterEach(() => pool.close())

/** Resolves to the reason why a task failed, instead of rejecting. */
const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => (error instanceof WorkerError ? error.reason : error),
  )

describe('WorkerPool', () => {
  it('runs a TypeScript task in a thread that has Temporal but no environment variables', async () => {
    pool = new WorkerPool({ threads: 1 })
    expect(await pool.run(task, { do: 'double', value: 21 }, patient)).toBe(42)
    // 8 March 2026 is a Sunday.
    expect(await pool.run(task, { do: 'look' }, patient)).toEqual({ environment: [], day: 7 })
  })

  it('kills an endless task, and then runs the pending tasks (C33)', async () => {
    pool = new WorkerPool({ threads: 1 })
    const endless = reasonOf(pool.run(task, { do: 'spin' }, { timeoutMs: 300 }))
    const waiting = [1, 2, 3].map((value) => pool.run(task, { do: 'double', value }, patient))
    expect(await endless).toBe('timeout')
    expect(await Promise.all(waiting)).toEqual([2, 4, 6])
  })

  it('does not kill a task that sleeps longer than its time limit, because a sleeping task uses no processor time', async () => {
    pool = new WorkerPool({ threads: 1 })
    expect(await pool.run(task, { do: 'sleep', ms: 1200 }, { timeoutMs: 400 })).toBe('rested')
  })

  it("starts a task's time limit when the task starts, not when the task enters the queue (C33)", async () => {
    pool = new WorkerPool({ threads: 1 })
    const endless = reasonOf(pool.run(task, { do: 'spin' }, { timeoutMs: 4000 }))
    // The short task waits 4 s for the thread. If its limit of 3.9 s included the wait, the task would fail.
    const short = pool.run(task, { do: 'double', value: 1 }, { timeoutMs: 3900 })
    expect(await endless).toBe('timeout')
    expect(await short).toBe(2)
  })

  it('aborts a running task and a queued task when their AbortSignal fires', async () => {
    pool = new WorkerPool({ threads: 1 })
    const stop = new AbortController()
    const running = reasonOf(pool.run(task, { do: 'spin' }, { ...patient, signal: stop.signal }))
    const waiting = reasonOf(pool.run(task, { do: 'double', value: 1 }, { ...patient, signal: stop.signal }))
    const bystander = pool.run(task, { do: 'double', value: 4 }, patient)
    stop.abort()
    expect(await Promise.all([running, waiting])).toEqual(['aborted', 'aborted'])
    expect(await bystander).toBe(8)
    expect(await reasonOf(pool.run(task, { do: 'spin' }, { ...patient, signal: stop.signal }))).toBe(
      'aborted',
    )
  })

  it('rejects a task at once when the queue is full', async () => {
    pool = new WorkerPool({ threads: 1, maxWaiting: 2 })
    const stop = new AbortController()
    const running = reasonOf(pool.run(task, { do: 'spin' }, { ...patient, signal: stop.signal }))
    const waiting = [1, 2].map((value) => pool.run(task, { do: 'double', value }, patient))
    expect(await reasonOf(pool.run(task, { do: 'double', value: 3 }, patient))).toBe('busy')
    stop.abort()
    expect(await running).toBe('aborted')
    expect(await Promise.all(waiting)).toEqual([2, 4])
    expect(await pool.run(task, { do: 'double', value: 3 }, patient)).toBe(6)
  })

  it('reports whether a task threw or ran out of memory, and then still runs other tasks', async () => {
    pool = new WorkerPool({ threads: 1, heapMiB: 32 })
    const thrown = await pool.run(task, { do: 'throw' }, patient).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ reason: 'failed', task: 'fixture', cause: { message: 'as asked' } })
    expect(await reasonOf(pool.run(task, { do: 'hoard' }, patient))).toBe('memory')
    expect(await pool.run(task, { do: 'double', value: 5 }, patient)).toBe(10)
  })

  it('never runs more tasks at the same time than the pool has threads', async () => {
    pool = new WorkerPool({ threads: 2 })
    const stop = new AbortController()
    const endless = [1, 2].map(() =>
      reasonOf(pool.run(task, { do: 'spin' }, { ...patient, signal: stop.signal })),
    )
    const third = pool.run(task, { do: 'double', value: 1 }, patient)
    expect(pool.waiting).toBe(1)
    stop.abort()
    expect(await Promise.all(endless)).toEqual(['aborted', 'aborted'])
    expect(await third).toBe(2)
    expect(pool.waiting).toBe(0)
  })

  it('transfers the buffers listed in `transfer` to the worker instead of copying the buffers', async () => {
    pool = new WorkerPool({ threads: 1 })
    const bytes = new Uint8Array(1024)
    expect(await pool.run(task, { do: 'measure', bytes }, { ...patient, transfer: [bytes.buffer] })).toBe(
      1024,
    )
    expect(bytes.byteLength).toBe(0)
  })

  it('close() ends running and pending tasks, and the pool rejects later tasks', async () => {
    pool = new WorkerPool({ threads: 1 })
    const running = reasonOf(pool.run(task, { do: 'spin' }, patient))
    const waiting = reasonOf(pool.run(task, { do: 'double', value: 1 }, patient))
    await pool.close()
    expect(await Promise.all([running, waiting])).toEqual(['closed', 'closed'])
    expect(await reasonOf(pool.run(task, { do: 'double', value: 1 }, patient))).toBe('closed')
  })
})
