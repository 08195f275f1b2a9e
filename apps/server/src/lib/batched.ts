import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/**
 * Combines single calls into batches, which run one after the other.
 * If a batch fails, each of its items runs alone, so that one bad item does not fail the others.
 * @param gatherMs Milliseconds that the first call waits for others. 0 combines the calls of one turn of the event loop.
 * @param act Returns one result per item, in the order of the items. `act` must be safe to repeat after it failed.
 */
export function batched<Item, Result>(
  gatherMs: number,
  act: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  interface Call extends PromiseWithResolvers<Result> {
    readonly item: Item
  }
  let waiting: Call[] = []
  let isRunning = false

  async function settle(calls: readonly Call[]): Promise<void> {
    try {
      const results = await act(calls.map(({ item }) => item))
      for (const [index, { resolve }] of calls.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (calls.length > 1) for (const call of calls) await settle([call])
      else for (const { reject } of calls) reject(error)
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await (gatherMs === 0 ? setImmediate() : sleep(gatherMs))
      const calls = waiting
      waiting = []
      await settle(calls)
    }
    isRunning = false
  }

  return (item) => {
    const call: Call = { item, ...Promise.withResolvers<Result>() }
    waiting.push(call)
    if (!isRunning) {
      isRunning = true
      void run()
    }
    return call.promise
  }
}
