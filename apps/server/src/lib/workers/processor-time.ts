import type { Worker } from 'node:worker_threads'

/**
 * Maximum time of a task by the wall clock, as a multiple of the task's processor-time limit.
 * A task may wait or share a busy machine, and then takes much longer than its processor time.
 * Only the wall-clock limit stops a thread in native code, which cannot report its processor time.
 */
const MOST_BY_THE_CLOCK = 10
const SHORTEST_WAIT_MS = 20

export function newClock(): SharedArrayBuffer {
  return new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT)
}

/**
 * Calls `end` when a worker task has used `limitMs` of processor time.
 * `clock` is shared memory with the id of the thread that runs the task.
 * Returns a function that stops watching the task.
 */
export function watchProcessorTime(
  threads: () => readonly Worker[],
  clock: SharedArrayBuffer,
  limitMs: number,
  end: () => void,
): () => void {
  let timer = setTimeout(look, limitMs)
  let isStopped = false
  const last = setTimeout(end, limitMs * MOST_BY_THE_CLOCK)

  function look(): void {
    void usedMs(threads(), clock).then((used) => {
      if (isStopped) return
      if (used >= limitMs) end()
      else timer = setTimeout(look, Math.max(limitMs - used, SHORTEST_WAIT_MS))
    })
  }
  return () => {
    isStopped = true
    clearTimeout(timer)
    clearTimeout(last)
  }
}

/**
 * Returns the task's processor time in milliseconds.
 * Returns 0 before the task's thread starts and after the thread ends.
 */
async function usedMs(threads: readonly Worker[], clock: SharedArrayBuffer): Promise<number> {
  const [id, before = 0] = new Float64Array(clock)
  const worker = threads.find(({ threadId }) => threadId === id)
  try {
    const usage = await worker?.cpuUsage()
    return usage ? (usage.user + usage.system) / 1000 - before : 0
  } catch {
    return 0
  }
}
