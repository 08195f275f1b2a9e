import type { Warning, WarningCode } from './entry.ts'

/** Collects warnings up to a limit. Warnings beyond the limit are dropped. */
export class Warnings {
  readonly list: Warning[] = []
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  add(code: WarningCode, uid: string | null, detail: string | null = null): void {
    if (this.list.length < this.#limit) this.list.push({ code, uid, detail: detail?.slice(0, 80) ?? null })
  }
}
