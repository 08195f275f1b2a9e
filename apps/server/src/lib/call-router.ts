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

/** The session, headers and network address of a signed-in caller. */
export interface SignedInCaller extends Caller {
  readonly sessionId: string
}

/** A file to send to the client. */
export interface Download {
  readonly contentType: string
  /** ETag without quotes. Two downloads with the same bytes have the same ETag. */
  readonly etag: string
  /** ASCII name under which the browser saves the file. If undefined, the browser shows the file instead. */
  readonly fileName?: string
  /**
   * Opens the file outside any transaction. The router does not call `open` for a 304 response.
   * Resolves to undefined if the file has been deleted.
   */
  open(): Promise<{ readonly size: number; readonly stream: Readable } | undefined>
}

/**
 * States what the response of a conditional read depends on, in addition to what every conditional read may depend on:
 * the URL, the viewer's settings, today's date in the viewer's zone, and the data behind the viewer's revisions.
 */
export interface Dependencies<C extends Call> {
  /** Returns the state of data that changes without a new revision, as text. */
  readonly besides?: (input: { unit: ReadUnit; query: Query<C> }) => Promise<string>
  /** Returns true if time has changed the response between `since` and now, although the date is the same. */
  readonly hasAged?: (unit: ReadUnit, since: Temporal.Instant) => Promise<boolean>
}

/** Connects a feature's API calls with their handlers. Implemented in http/call-router.ts. */
export interface CallRouter {
  /** Connects a public call with its handler. The handler never gets the user, even with a session. */
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
  /**
   * A read that responds with 304 and without a body if the client already has the current response.
   * The response must contain `revisions`, and depend on nothing but the `Dependencies` (decision 68).
   */
  conditional<C extends Call>(
    call: C,
    handler: (input: {
      unit: ReadUnit
      params: Params<C>
      query: Query<C>
      revisions: Record<string, number>
    }) => Promise<Answer<C>>,
    dependencies?: Dependencies<C>,
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
  run<C extends Call & { idempotencyStore: string }>(
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
   * Receives one file as the request's body, outside any transaction.
   * The handler stores the file and returns a function that records the stored file in the database.
   * The returned function runs once per command, in the transaction that also writes to the idempotency store.
   * If the returned function never runs, the feature must delete the file that the handler stored.
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
