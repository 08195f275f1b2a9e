export interface Row {
  readonly what: string
  readonly ours: string
  /** The baseline's result, a lower bound for the same work in the same run. Absent without a baseline. */
  readonly limit?: string
  readonly ratio?: number
  readonly budget?: string
  readonly verdict: Verdict
  /** Notes that help to interpret the result, such as the number of rounds and the spread. */
  readonly notes?: readonly string[]
}

/**
 * `ok`: the result is within its budget. `over`: the result exceeds its budget.
 * `report`: the row has no budget.
 * `failed`: the measurement threw an error, which makes the bench exit with an error even without `--strict`.
 */
export type Verdict = 'ok' | 'over' | 'report' | 'failed'

export function verdictOf(value: number, most: number): Verdict {
  return value <= most ? 'ok' : 'over'
}

export function failedRow(what: string, error: unknown): Row {
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { what, ours: '', verdict: 'failed', notes: why.split('\n').slice(0, 6) }
}
