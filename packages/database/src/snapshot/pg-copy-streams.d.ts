/** Declares the parts of pg-copy-streams that Homefield uses, because the package has no TypeScript types. */
declare module 'pg-copy-streams' {
  import type { Submittable } from 'pg'
  import type { Duplex, Writable } from 'node:stream'

  /** Read `rowCount` only after the stream has ended. */
  export function to(sql: string): Duplex & Submittable & { readonly rowCount: number }
  export function from(sql: string): Writable & Submittable & { readonly rowCount: number }
}
