/** The result of checking one part of an installation, such as the database or the mail server. */
export interface Finding {
  readonly part: string
  /** `broken`: the part does not work or is not safe. `warning`: the operator should look at the part. */
  readonly state: 'ok' | 'warning' | 'broken'
  readonly says: string
  /** Tells the operator what to do. Undefined only if the state is `ok`. */
  readonly advice?: string
}

export const ok = (part: string, says: string): Finding => ({ part, state: 'ok', says })
export const warning = (part: string, says: string, advice: string): Finding => ({
  part,
  state: 'warning',
  says,
  advice,
})
export const broken = (part: string, says: string, advice: string): Finding => ({
  part,
  state: 'broken',
  says,
  advice,
})

export const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  // Node reports a host with several addresses as an AggregateError without a message.
  return error.message || ('code' in error ? String(error.code) : error.name)
}
