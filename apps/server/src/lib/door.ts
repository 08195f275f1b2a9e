import type { Call } from '@homefield/contract/call'
import type { ReadUnit, Work, WriteUnit } from '@homefield/database/work'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Caller } from './caller.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Answer<C extends Call> = z.input<C['response']>

type Params<C extends Call> = Parsed<C['params']>
type Query<C extends Call> = Parsed<C['query']>
type Body<C extends Call> = Parsed<C['body']>

/** By which session, device and network a person asks. */
export interface SignedInCaller extends Caller {
  readonly sessionId: string
}

/** A file on its way out. */
export interface Download {
  readonly contentType: string
  /** Names the content, without quotes: the same bytes always have the same. */
  readonly etag: string
  /** ASCII name to save it under; absent where it is shown in its place. */
  readonly fileName?: string
  /** Asked for outside any transaction, and only where the other side does not have it already. Undefined: it is gone. */
  open(): Promise<{ readonly size: number; readonly stream: Readable } | undefined>
}

/** How a feature binds its calls; the HTTP transport stands behind it (see http/door.ts). */
export interface Door {
  /** A call for everybody, signed in or not: it knows nobody and reads nothing of anybody's. */
  open<C extends Call & { access: 'public' }>(
    call: C,
    handler: (input: { body: Body<C> }) => Promise<Answer<C>>,
  ): void
  read<C extends Call>(
    call: C,
    handler: (input: {
      unit: ReadUnit
      caller: SignedInCaller
      params: Params<C>
      query: Query<C>
    }) => Promise<Answer<C>>,
  ): void
  write<C extends Call>(
    call: C,
    handler: (input: {
      unit: WriteUnit
      caller: SignedInCaller
      params: Params<C>
      query: Query<C>
      body: Body<C>
    }) => Promise<Answer<C>>,
  ): void
  run<C extends Call & { ledger: string }>(
    call: C,
    handler: (input: {
      userId: string
      work: Work
      caller: SignedInCaller
      params: Params<C>
      query: Query<C>
      body: Body<C>
      signal: AbortSignal
    }) => Promise<Answer<C>>,
  ): void
  /**
   * Receives one file whole, outside any transaction. The handler makes and stores what becomes of it, and answers how it
   * is written down: that runs once per command, in the transaction of its ledger. Should it not come to that, what the
   * handler stored is for its feature to sweep.
   */
  upload<C extends Call & { upload: object }>(
    call: C,
    handler: (input: {
      userId: string
      work: Work
      params: Params<C>
      query: Query<C>
      bytes: Uint8Array<ArrayBuffer>
    }) => Promise<(unit: WriteUnit) => Promise<Answer<C>>>,
  ): void
  download<C extends Call & { download: string }>(
    call: C,
    handler: (input: { unit: ReadUnit; caller: SignedInCaller; params: Params<C> }) => Promise<Download>,
  ): void
}
