import type { Call } from '@homefield/contract/call'
import type { ReadUnit, Work, WriteUnit } from '@homefield/database/work'
import type { z } from 'zod'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Answer<C extends Call> = z.input<C['response']>

type Params<C extends Call> = Parsed<C['params']>
type Query<C extends Call> = Parsed<C['query']>
type Body<C extends Call> = Parsed<C['body']>

/** How a feature binds its calls; the HTTP transport stands behind it (see http/door.ts). */
export interface Door {
  read<C extends Call>(
    call: C,
    handler: (input: { unit: ReadUnit; params: Params<C>; query: Query<C> }) => Promise<Answer<C>>,
  ): void
  write<C extends Call>(
    call: C,
    handler: (input: { unit: WriteUnit; params: Params<C>; body: Body<C> }) => Promise<Answer<C>>,
  ): void
  run<C extends Call & { ledger: string }>(
    call: C,
    handler: (input: {
      userId: string
      work: Work
      params: Params<C>
      body: Body<C>
      signal: AbortSignal
    }) => Promise<Answer<C>>,
  ): void
}
