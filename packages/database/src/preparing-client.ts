import pg from 'pg'
import { isPooled } from './pooler.ts'

/**
 * Number of uses after which a statement is prepared.
 * A query text that varies, such as an IN list of varying length, rarely reaches this number.
 */
const WORTH = 3
/** Maximum number of prepared statements. Each connection uses about 10 kB for each statement that it prepared. */
const MOST_PREPARED = 500
/**
 * Maximum number of query texts that are counted. When the maximum is reached, all counts restart at zero.
 */
const MOST_COUNTED = 2_000

/** Maps query texts to statement names. All connections share the map, so each name always stands for one text. */
const names = new Map<string, string>()
const uses = new Map<string, number>()

function nameOf(text: string): string | undefined {
  const name = names.get(text)
  if (name !== undefined || names.size >= MOST_PREPARED) return name
  if (uses.size >= MOST_COUNTED) uses.clear()
  const count = (uses.get(text) ?? 0) + 1
  uses.set(text, count)
  if (count < WORTH) return undefined
  uses.delete(text)
  const next = `homefield_${names.size + 1}`
  names.set(text, next)
  return next
}

/**
 * PostgreSQL raises feature_not_supported if a table changed after a statement with `*` was prepared.
 */
const CHANGED_RESULT = '0A000'

/** Statements that begin a transaction. Kysely, graphile-worker and our own code write them like this. */
const BEGINS = /^(?:begin|start transaction)\b/i
const LISTENS = /^(?:un)?listen\b/i

export interface PreparingConfig extends pg.ClientConfig {
  /** Statements that each transaction runs after its begin, such as `set local statement_timeout = 1000`. */
  readonly beginning?: string | undefined
  /**
   * Whether to use prepared statements.
   * By default, the client uses them unless a connection pooler is in front of PostgreSQL.
   */
  readonly prepares?: boolean | undefined
}

/**
 * A database connection that also works through a connection pooler in transaction mode (decision 82).
 * The client turns frequently repeated queries into prepared statements.
 * PostgreSQL parses, rewrites and plans a prepared statement a few times instead of on every use.
 * See docs/decisions/0035-prepared-statements.md for the reasons and measurements.
 */
export class PreparingClient extends pg.Client {
  /** Incremented to invalidate every prepared plan of this connection. */
  #generation = 0
  #pooled = false
  readonly #prepares: boolean | undefined
  readonly #beginning: string | undefined

  constructor(config: PreparingConfig) {
    super(config)
    this.#prepares = config.prepares
    this.#beginning = config.beginning
    // The cast is safe although pg's `query` has several overloads: `#ask` passes the arguments on unchanged.
    this.query = this.#ask as typeof this.query
  }

  /** Finds out whether a pooler is in front of PostgreSQL. Call `detectPooler` before the first query. */
  async detectPooler(): Promise<void> {
    this.#pooled = await isPooled(this)
  }

  /**
   * Adds start-up parameters to those of pg, which calls this method when it connects.
   * An external server may have other defaults than UTC and ISO dates, which the value parsers expect.
   * A pooler keeps these two parameters for each client, but forgets a `set` after the transaction.
   */
  getStartupConf(): Record<string, string> {
    const inherited = pg.Client.prototype as unknown as { getStartupConf(this: pg.Client): object }
    return { ...inherited.getStartupConf.call(this), TimeZone: 'UTC', DateStyle: 'ISO, YMD' }
  }

  #ask = (...parts: unknown[]): unknown => {
    this.#gather()
    const [query, values] = parts
    if (typeof query === 'string' && typeof parts.at(-1) !== 'function') {
      if (BEGINS.test(query) && this.#beginning !== undefined) return this.#begin(query)
      if (LISTENS.test(query) && this.#pooled) return super.query('select') // would listen for another client
      const isPlain = parts.length === 2 && Array.isArray(values) && values.length > 0
      const name = isPlain && this.#mayPrepare ? nameOf(query) : undefined
      if (!isPlain || name === undefined) return super.query(...(parts as [string]))
      const answer = super.query({ name: `${name}_${this.#generation}`, text: query, values })
      answer.catch((error: unknown) => this.#heed(error))
      return answer
    }
    if (isNamed(query) && !this.#mayPrepare) {
      const { name: _, ...unnamed } = query
      return super.query(unnamed, ...(parts.slice(1) as []))
    }
    return super.query(...(parts as [string]))
  }

  get #mayPrepare(): boolean {
    return this.#prepares ?? !this.#pooled
  }

  /** Sends the begin and the limits as one message, so that the limits cost no round trip. */
  async #begin(query: string): Promise<unknown> {
    const results = (await super.query(`${query}; ${this.#beginning}`)) as unknown as unknown[]
    return results[0]
  }

  /** Sends the statements of one turn of the event loop with one system call. */
  #gather(): void {
    const { stream } = this.connection
    if (stream.writableCorked > 0) return
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  #heed(error: unknown): void {
    if (error instanceof pg.DatabaseError && error.code === CHANGED_RESULT) this.#generation++
  }
}

const isNamed = (query: unknown): query is pg.QueryConfig =>
  typeof query === 'object' && query !== null && 'name' in query && !('submit' in query)
