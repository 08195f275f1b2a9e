/** What we use of it; it comes without types of its own. */
declare module 'pg-copy-streams' {
  import type { Submittable } from 'pg'
  import type { Duplex, Writable } from 'node:stream'

  /** Both count rows once they have ended. */
  export function to(sql: string): Duplex & Submittable & { readonly rowCount: number }
  export function from(sql: string): Writable & Submittable & { readonly rowCount: number }
}
