/** Where the fake authorization server keeps what it gave out, so that a test can take it away. */
export interface Stored {
  readonly kind: string
  payload: Record<string, unknown>
}

/** Their ids are the secrets themselves. */
const SECRET_KINDS: ReadonlySet<string> = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode'])

export class TokenStore {
  readonly #rows = new Map<string, Stored>()

  /** For oidc-provider, which makes one adapter for each kind of thing. */
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

  /** Takes away all of these kinds that belong to an account. */
  drop(accountId: string, kinds: readonly string[]): void {
    for (const [key, { kind, payload }] of this.#rows)
      if (kinds.includes(kind) && payload['accountId'] === accountId) this.#rows.delete(key)
  }

  /** Every token that was ever given out, as text: what must stand nowhere. */
  readonly given = new Set<string>()

  /** How many of a kind an account has that are still good. */
  count(accountId: string, kind: string): number {
    return [...this.#rows.values()].filter(
      (row) =>
        row.kind === kind && row.payload['accountId'] === accountId && row.payload['consumed'] === undefined,
    ).length
  }
}
