import pg from 'pg'

/** What is asked so often in a process's life is worth a plan; what differs each time (lists of values) never gets there. */
const WORTH = 3
/** Each connection keeps the plans it has used, some ten kB each. */
const MOST_PREPARED = 500
/** Texts that are counted. Beyond it the counts begin anew; names stay. */
const MOST_COUNTED = 2_000

/** Of this process, for all connections: a name always means the same text. */
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

/** PostgreSQL's feature_not_supported: here, that a table changed under a plan whose columns were named by `*`. */
const CHANGED_RESULT = '0A000'

/**
 * A connection that has what is asked again and again prepared under a name, so that PostgreSQL reads, rewrites (row
 * security) and plans it a few times instead of each time: docs/decisions/0035-prepared-statements.md.
 */
export class PreparingClient extends pg.Client {
  /** A new one leaves all plans of this connection behind. */
  #generation = 0

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // pg's type of `query` is a handful of overloads; what passes through here is one of them, as it came.
    this.query = this.#ask as typeof this.query
  }

  #ask = (...parts: unknown[]): unknown => {
    const [text, values] = parts
    const isPlain =
      parts.length === 2 && typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = isPlain ? nameOf(text) : undefined
    if (!isPlain || name === undefined) return super.query(...(parts as [string]))
    const answer = super.query({ name: `${name}_${this.#generation}`, text, values })
    answer.catch((error: unknown) => this.#heed(error))
    return answer
  }

  #heed(error: unknown): void {
    if (error instanceof pg.DatabaseError && error.code === CHANGED_RESULT) this.#generation++
  }
}
