/**
 * Records the start and the end of each feed request, worker task and SQL statement in this process.
 * The recorder patches SafeFetch, WorkerPool and `pg.Client`, so the product code needs no hooks for the bench.
 */
import { SafeFetch } from '@homefield/server/lib/safe-fetch/safe-fetch'
import { WorkerPool } from '@homefield/server/lib/workers/worker-pool'
import pg from 'pg'

export interface Span {
  readonly kind: 'fetch' | 'run' | 'statement'
  /** Text of the SQL statement, or name of the task that ran in the worker thread. */
  readonly text: string
  /** Milliseconds, as returned by performance.now(). */
  readonly from: number
  readonly to: number
}

export interface Timeline {
  /** Returns the spans that ended since the last call, in the order of their start. */
  spans(): readonly Span[]
  stop(): void
}

export function watch(): Timeline {
  let spans: Span[] = []
  const around = (kind: Span['kind'], owner: object, name: string, textOf: (part: unknown) => string) => {
    const real = Object.getOwnPropertyDescriptor(owner, name)
    const method = real?.value as (...parts: unknown[]) => unknown
    Object.defineProperty(owner, name, {
      ...real,
      value(this: unknown, ...parts: unknown[]) {
        const from = performance.now()
        const answer = method.apply(this, parts)
        if (answer instanceof Promise) {
          const end = () => void spans.push({ kind, text: textOf(parts[0]), from, to: performance.now() })
          answer.then(end, end)
        }
        return answer
      },
    })
    return () => void Object.defineProperty(owner, name, real ?? {})
  }
  const undo = [
    around('fetch', SafeFetch.prototype, 'ask', () => ''),
    around('run', WorkerPool.prototype, 'run', (task) => (task as { name: string }).name),
    around('statement', pg.Client.prototype, 'query', (query) =>
      typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text),
    ),
  ]
  return {
    spans() {
      const since = spans.toSorted((one, other) => one.from - other.from)
      spans = []
      return since
    },
    stop: () => undo.forEach((back) => back()),
  }
}
