import type { Paths } from '@homefield/contract/paths'
import { v7 } from 'uuid'

/** Of the record below. Raise it when a stored command must be read in another way, and say in `store.ts` how. */
export const COMMAND_FORMAT = 2

export interface CommandFailure {
  code: string
  message: string
  status: number
  details?: unknown
}

/** A changing call as it is kept until the server has it. What is sent is fixed here, byte for byte. */
export interface Command {
  /** Position in the queue, given by the database: the order in which commands were written, over all tabs. */
  seq: number
  /** UUIDv7, sent as `Command-Id`: the server does a command once, however often it comes. */
  id: string
  account: string
  /** Commands of one lane go one after the other: a row, a thread. Lanes go side by side. */
  lane: string
  method: ChangingMethod
  /** Below `/api/v1`, its parameters filled in, its query behind it. */
  path: string
  body: string | null
  /** What its body is where that is a file: its bytes lie beside it, under the command's id. */
  file: { type: string; size: number } | null
  /** The id of a command that must be through before this one may leave: an event, for what is written about it. */
  follows: string | null
  format: number
  /** Where the answer carries the row's new version (`version`, `settings.version`), for edits made on top of this one. */
  versionAt: string | null
  /**
   * Where the answer carries the new versions of all rows that it changed, by the ids at the end of their paths. Absent:
   * it changes its own row alone.
   */
  versionsAt?: string
  /** Milliseconds since 1970. */
  createdAt: number
  /** It stays here until then, so that it can be taken back: what has no way back once it was sent. Absent: goes at once. */
  notBefore?: number
  state: 'waiting' | 'sending' | 'failed'
  /** How often it was handed to the network. Above 0 the server may have it, so its bytes never change again. */
  attempts: number
  failure: CommandFailure | null
}

export type NewCommand = Omit<Command, 'seq'>

export type ChangingMethod = 'post' | 'put' | 'patch' | 'delete'

/** Every changing call of the contract that goes through the ledger has its place here by its method and path. */
type PathOf<Method extends ChangingMethod> = {
  [Path in keyof Paths]: Method extends keyof Paths[Path] ? Path : never
}[keyof Paths]

export type OperationOf<Method extends ChangingMethod, Path extends PathOf<Method>> =
  Paths[Path] extends Record<Method, infer Operation> ? Operation : never

export type ParamsOf<Operation> = Operation extends { parameters: { path: infer Params } }
  ? undefined extends Params
    ? { params?: never }
    : { params: Params }
  : { params?: never }

export type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? { query?: Query }
  : { query?: never }

export type BodyOf<Operation> = Operation extends {
  requestBody: { content: { 'application/json': infer Body } }
}
  ? { body: Body }
  : Operation extends { requestBody: { content: { 'application/octet-stream': Blob } } }
    ? { file: Blob }
    : { body?: never }

export type AnswerTo<Method extends ChangingMethod, Path extends PathOf<Method>> =
  OperationOf<Method, Path> extends { responses: { 200: { content: { 'application/json': infer Answer } } } }
    ? Answer
    : never

/** What a feature says: `{ method: 'post', path: '/profiles', body, lane: body.id }`. */
export type Intent<Method extends ChangingMethod, Path extends PathOf<Method>> = {
  method: Method
  path: Path
  lane: string
  /** Edits of a row that carry `version`: where the answer has the new one. See `rebase.ts`. */
  versionAt?: string
  /** Where it has those of other rows, if it changes several. */
  versionsAt?: string
  /** Milliseconds for which it can be taken back (`dismiss`); it leaves after that, or once it is `release`d. */
  heldFor?: number
  /** The id of a command that makes what this one is about, and must be through before: with it this one is taken back. */
  follows?: string | null
} & ParamsOf<OperationOf<Method, Path>> &
  QueryOf<OperationOf<Method, Path>> &
  BodyOf<OperationOf<Method, Path>>

export type { PathOf }

/** The intent as it is without its types: what the queue needs. */
export interface PlainIntent {
  method: ChangingMethod
  path: string
  lane: string
  params?: Record<string, unknown>
  query?: unknown
  body?: unknown
  file?: Blob
  versionAt?: string
  versionsAt?: string
  heldFor?: number
  follows?: string | null
}

export function freeze(intent: PlainIntent, account: string, now: number): NewCommand {
  return {
    id: v7(),
    account,
    lane: intent.lane,
    method: intent.method,
    path:
      intent.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(intent.params?.[name])),
      ) + queryText(intent.query),
    body: intent.body === undefined ? null : JSON.stringify(intent.body),
    format: COMMAND_FORMAT,
    file: intent.file ? { type: intent.file.type, size: intent.file.size } : null,
    follows: intent.follows ?? null,
    versionAt: intent.versionAt ?? null,
    ...(intent.versionsAt === undefined ? {} : { versionsAt: intent.versionsAt }),
    createdAt: now,
    ...(intent.heldFor === undefined ? {} : { notBefore: now + intent.heldFor }),
    state: 'waiting',
    attempts: 0,
    failure: null,
  }
}

/** Whether it still stays to be taken back; not where the device's clock was turned back meanwhile, and would hold it on. */
export function isHeld({ createdAt, notBefore = 0 }: Command, now: number): boolean {
  return createdAt <= now && now < notBefore
}

function queryText(query: unknown): string {
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  )
  if (pairs.length === 0) return ''
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()}`
}
