/** A token or code that the fake authorization server has issued. */
export interface Stored {
  readonly kind: string
  payload: Record<string, unknown>
}

/** Kinds of tokens and codes for which oidc-provider uses the secret text itself as the id. */
const SECRET_KINDS: ReadonlySet<string> = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode'])

export class TokenStore {
  readonly #rows = new Map<string, Stored>()

  /** Returns an adapter class. oidc-provider creates one instance of the class for each kind of token or code. */
  adapter(): new (kind: string) => object {
    const rows = this.#rows
    const { given } = this
    return class {
      readonly #kind: string

      constructor(kind: string) {
        this.#kind = kind
      }

      async upsert(id: string, payload: Record<string, unknown>): Promise<void> {
        if (SECRET_KINDS.has(this.#kind)) given.add(id)
        rows.set(`${this.#kind}:${id}`, { kind: this.#kind, payload })
      }

      async find(id: string): Promise<Record<string, unknown> | undefined> {
        return rows.get(`${this.#kind}:${id}`)?.payload
      }

      async findByUid(uid: string): Promise<Record<string, unknown> | undefined> {
        return [...rows.values()].find(({ kind, payload }) => kind === this.#kind && payload['uid'] === uid)
          ?.payload
      }

      async findByUserCode(): Promise<undefined> {
        return undefined
      }

      async consume(id: string): Promise<void> {
        const row = rows.get(`${this.#kind}:${id}`)
        if (row)
          row.payload = {
            ...row.payload,
            consumed: Math.floor(Temporal.Now.instant().epochMilliseconds / 1000),
          }
      }

      async destroy(id: string): Promise<void> {
        rows.delete(`${this.#kind}:${id}`)
      }

      async revokeByGrantId(grantId: string): Promise<void> {
        for (const [key, { payload }] of rows) if (payload['grantId'] === grantId) rows.delete(key)
      }
    }
  }

  /** Deletes all tokens and codes of the given kinds that belong to an account. */
  drop(accountId: string, kinds: readonly string[]): void {
    for (const [key, { kind, payload }] of this.#rows)
      if (kinds.includes(kind) && payload['accountId'] === accountId) this.#rows.delete(key)
  }

  /** Every token and code ever issued. Tests check that no token or code appears in logs or in the database. */
  readonly given = new Set<string>()

  /** Counts an account's unused tokens or codes of a kind. */
  count(accountId: string, kind: string): number {
    return [...this.#rows.values()].filter(
      (row) =>
        row.kind === kind && row.payload['accountId'] === accountId && row.payload['consumed'] === undefined,
    ).length
  }
}
