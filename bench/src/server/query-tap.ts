/**
 * Captures every statement that this process sends to PostgreSQL.
 * The tap patches the class `Client` of `pg`, because every database library here uses that class.
 * The bench counts the captured statements of a call, and runs the same statements again to time them.
 */
import pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** True if the statement follows others on its connection without waiting for their answers. */
  readonly isPipelined: boolean
}

/** Number of statements whose answers each connection waits for. */
const unanswered = new WeakMap<pg.Client, number>()

let heard: Statement[] | null = null

type Query = (this: pg.Client, ...parts: unknown[]) => unknown

/**
 * @param hear The callback that receives each statement. The default callback stores statements in memory.
 * Call `startListening` to start storing statements, and `heardStatements` to stop and to get the statements.
 */
export function tapQueries(hear: (statement: Statement) => void = keep): void {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function tapped(...parts) {
    const waiting = unanswered.get(this) ?? 0
    const statement = statementIn(parts, waiting > 0)
    if (statement) hear(statement)
    const answer = query.apply(this, parts)
    if (!(answer instanceof Promise)) return answer
    unanswered.set(this, waiting + 1)
    const answered = () => unanswered.set(this, (unanswered.get(this) ?? 1) - 1)
    answer.then(answered, answered)
    return answer
  }
}

function keep(statement: Statement): void {
  heard?.push(statement)
}

export function startListening(): void {
  heard = []
}

export function heardStatements(): Statement[] {
  const statements = heard ?? []
  heard = null
  return statements
}

function statementIn([first, second]: readonly unknown[], isPipelined: boolean): Statement | null {
  if (typeof first === 'string')
    return { text: first, values: Array.isArray(second) ? second : [], isPipelined }
  if (first === null || typeof first !== 'object' || !('text' in first) || typeof first.text !== 'string')
    return null
  const own = 'values' in first && Array.isArray(first.values) ? first.values : undefined
  return { text: first.text, values: own ?? (Array.isArray(second) ? second : []), isPipelined }
}
