import { nameOfRole } from '@homefield/database/engine/role'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import { isChaos } from './chaos.ts'

/*
 * Records which SQL statements a call runs, and breaks the connection at a chosen statement (C6).
 * The server runs in the test's process, so all its queries go through the patched `pg.Client`.
 * Only statements of one database role inside transactions count, including BEGIN and COMMIT or ROLLBACK.
 */

/** `before`: the statement never reaches the database. `after`: the database runs it, but the response is lost. */
export type Failing = 'before' | 'after'

export interface Fault {
  /** Number of the statement, starting at 1. */
  readonly nth: number
  readonly failing: Failing
}

interface Watched<T> {
  readonly result: T
  /** The statements in order of execution. If a statement failed, that statement is the last one. */
  readonly statements: readonly string[]
}

type Query = (this: pg.Client, ...parts: unknown[]) => unknown

/**
 * Runs `act` and records its statements. Meanwhile, no other request or job of the same role may run.
 * @param role `app` watches the transactions of requests, `worker` those of jobs
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

/** Breaks the connection as if the database server had been killed. */
async function broken(client: pg.Client): Promise<void> {
  // The types of pg do not declare the socket.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const closed = once(stream, 'close')
  stream.destroy()
  await closed
}

export interface Attempt {
  /** Sends the command under test and resolves to the HTTP status. A second call sends the same command again. */
  send(): Promise<number>
  /** Reads the stored data that the command changes, without ids that differ in each attempt. */
  state(): Promise<unknown>
}

export interface Outcome {
  readonly failing: Failing
  readonly statement: string
  readonly statuses: readonly [broken: number, again: number]
  /** The stored data before the command, after the failed attempt, and after the retry. */
  readonly states: readonly [before: unknown, broken: unknown, again: unknown]
}

/** A normal run tests only statements 1, 4, 7 and so on, and the last statement. A chaos run tests all. */
const STEP = isChaos ? 1 : 3

/**
 * Runs a call repeatedly and breaks the connection at a different statement each time.
 * A normal run breaks the connection before a sample of the statements, and after the last statement.
 * Breaking the connection after a statement has the same effect as breaking it before the next statement.
 * `npm run test:chaos` breaks the connection before and after every statement.
 * @param ways tries only these faults, but tries them at every statement in any run
 */
export async function atEveryStatement(
  prepare: () => Promise<Attempt>,
  ways?: readonly Failing[],
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  /**
   * Breaks the connection at statement `fault.nth`. Returns the number of statements that the call ran.
   * If the call runs fewer than `nth` statements, the connection does not break.
   */
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

/** Returns true if COMMIT reached the database, so the change was committed although the response was lost. */
export const wasDone = ({ failing, statement }: Outcome): boolean =>
  failing === 'after' && statement === 'commit'
