/** pg-copy-streams has no TypeScript types. This file declares the parts that we use. */
declare module 'pg-copy-streams' {
  import type { Submittable } from 'pg'
  import type { Duplex, Writable } from 'node:stream'

  /** Read `rowCount` only after the stream has ended. */
  export function to(sql: string): Duplex & Submittable & { readonly rowCount: number }
  export function from(sql: string): Writable & Submittable & { readonly rowCount: number }
}
