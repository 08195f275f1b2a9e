import { nameOfRole } from '@homefield/database/engine/role'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import { isChaos } from './chaos.ts'

/*
 * What the server asks of the database: which statements a call takes, and what comes of it where the connection breaks
 * at one of them (C6). The server runs in the test's own process, so every query of its passes here. Looked at are the
 * statements of transactions that requests open, from the beginning to the end, both included.
 */

/** `before`: the statement never reaches the database. `after`: it is done, and its answer is lost. */
export type Failing = 'before' | 'after'

export interface Fault {
  /** Which statement, from 1. */
  readonly nth: number
  readonly failing: Failing
}

interface Watched<T> {
  readonly result: T
  /** In their order; the one that failed is the last. */
  readonly statements: readonly string[]
}

type Query = (this: pg.Client, ...parts: unknown[]) => unknown

/**
 * Acts, and says what was asked meanwhile. Nothing else of requests may go on.
 * @param role whose transactions are looked at: those of requests, or of jobs
 */
export async function watchStatements<T>(
  act: () => Promise<T>,
  fault?: Fault,
  role: 'app' | 'worker' = 'app',
): Promise<Watched<T>> {
  const statements: string[] = []
  const open = new WeakSet<pg.Client>()
  const query = pg.Client.prototype.query as Query
  async function watched(this: pg.Client, ...parts: unknown[]): Promise<unknown> {
    const text = textOf(parts[0])
    if (/^(begin|start transaction)/.test(text)) open.add(this)
    const ends = /^(commit|rollback)/.test(text)
    statements.push(text)
    if (ends) open.delete(this)
    if (statements.length !== fault?.nth) return query.apply(this, parts)
    if (fault.failing === 'after') await query.apply(this, parts)
    open.delete(this)
    await broken(this)
    throw new Error('Connection terminated unexpectedly')
  }
  const passing: Query = function (...parts) {
    const isOurs = this.user === nameOfRole(role) && typeof parts.at(-1) !== 'function'
    const begins = /^(begin|start transaction)/.test(textOf(parts[0]))
    return isOurs && (begins || open.has(this)) ? watched.apply(this, parts) : query.apply(this, parts)
  }
  pg.Client.prototype.query = passing as typeof pg.Client.prototype.query
  try {
    return { result: await act(), statements }
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query
  }
}

function textOf(part: unknown): string {
  if (typeof part === 'string') return part
  return typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string'
    ? part.text
    : ''
}

/** As when the server is killed: pg hears of it, and its words follow. */
async function broken(client: pg.Client): Promise<void> {
  // pg's types do not tell of its socket.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const closed = once(stream, 'close')
  stream.destroy()
  await closed
}

export interface Attempt {
  /** Sends the same command each time; answers the status. */
  send(): Promise<number>
  /** What became of it so far, without ids of this attempt. */
  state(): Promise<unknown>
}

export interface Outcome {
  readonly failing: Failing
  readonly statement: string
  readonly statuses: readonly [broken: number, again: number]
  /** Before, after the break, and after the same command was sent again. */
  readonly states: readonly [before: unknown, broken: unknown, again: unknown]
}

/** Of a call's statements, in a run that takes samples: the first, the last, and of those between each third. */
const STEP = isChaos ? 1 : 3

/**
 * Breaks the connection before the statements of a call, and after the last one, whose answer is lost. To the database,
 * after one statement is before the next: after each of them, and before every one, it breaks in `npm run test:chaos`.
 * @param ways these alone, at every statement, in any run
 */
export async function atEveryStatement(
  prepare: () => Promise<Attempt>,
  ways?: readonly Failing[],
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  /** How many statements there were: fewer than `nth` where the call came to its end. */
  const breakAt = async (fault: Fault): Promise<number> => {
    const { send, state } = await prepare()
    const before = await state()
    const { result, statements } = await watchStatements(send, fault)
    if (statements.length < fault.nth) return statements.length
    const broken = await state()
    const again = await send()
    outcomes.push({
      failing: fault.failing,
      statement: statements.at(fault.nth - 1) ?? '',
      statuses: [result, again],
      states: [before, broken, await state()],
    })
    return statements.length
  }
  const step = ways ? 1 : STEP
  for (const failing of ways ?? (isChaos ? (['before', 'after'] as const) : (['before'] as const))) {
    let nth = 1
    let all = await breakAt({ nth, failing })
    while (all >= nth) all = await breakAt({ nth: (nth += step), failing })
    if (isChaos || ways) continue
    if (all > nth - step) await breakAt({ nth: all, failing })
    await breakAt({ nth: all, failing: 'after' })
  }
  return outcomes
}

/** Whether what was to be done was done although its answer was lost: the commit itself reached the database. */
export const wasDone = ({ failing, statement }: Outcome): boolean =>
  failing === 'after' && statement === 'commit'
