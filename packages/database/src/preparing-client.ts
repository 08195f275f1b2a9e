import pg from 'pg'

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

/**
 * A database connection that turns frequently repeated queries into prepared statements.
 * PostgreSQL parses, rewrites and plans a prepared statement a few times instead of on every use.
 * See docs/decisions/0035-prepared-statements.md for the reasons and measurements.
 */
export class PreparingClient extends pg.Client {
  /** Incremented to invalidate every prepared plan of this connection. */
  #generation = 0

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // The cast is safe although pg's `query` has several overloads: `#ask` passes the arguments on unchanged.
    this.query = this.#ask as typeof this.query
  }

  #ask = (...parts: unknown[]): unknown => {
    this.#gather()
    const [text, values] = parts
    const isPlain =
      parts.length === 2 && typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = isPlain ? nameOf(text) : undefined
    if (!isPlain || name === undefined) return super.query(...(parts as [string]))
    const answer = super.query({ name: `${name}_${this.#generation}`, text, values })
    answer.catch((error: unknown) => this.#heed(error))
    return answer
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
