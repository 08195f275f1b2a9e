import type { Paths } from '@homefield/contract/paths'

/** Types of the API endpoints that change data, derived from the API contract. */

export type ChangingMethod = 'post' | 'put' | 'patch' | 'delete'

export type PathOf<Method extends ChangingMethod> = {
  [Path in keyof Paths]: Method extends keyof Paths[Path] ? Path : never
}[keyof Paths]

type OperationOf<Method extends ChangingMethod, Path extends PathOf<Method>> =
  Paths[Path] extends Record<Method, infer Operation> ? Operation : never

type ParamsOf<Operation> = Operation extends { parameters: { path: infer Params } }
  ? undefined extends Params
    ? { params?: never }
    : { params: Params }
  : { params?: never }

type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? { query?: Query }
  : { query?: never }

type BodyOf<Operation> = Operation extends {
  requestBody: { content: { 'application/json': infer Body } }
}
  ? { body: Body }
  : { body?: never }

type FileOf<Operation> = Operation extends {
  requestBody: { content: { 'application/octet-stream': Blob } }
}
  ? { file: Blob }
  : { file?: never }

/** The parameters, query and body that a caller passes for an API call. */
export type Variables<Method extends ChangingMethod, Path extends PathOf<Method>> = ParamsOf<
  OperationOf<Method, Path>
> &
  QueryOf<OperationOf<Method, Path>> &
  BodyOf<OperationOf<Method, Path>>

export type FileFor<Method extends ChangingMethod, Path extends PathOf<Method>> = FileOf<
  OperationOf<Method, Path>
>

export type AnswerTo<Method extends ChangingMethod, Path extends PathOf<Method>> =
  OperationOf<Method, Path> extends { responses: { 200: { content: { 'application/json': infer Answer } } } }
    ? Answer
    : never

export type Call<Method extends ChangingMethod, Path extends PathOf<Method>> = {
  method: Method
  path: Path
} & Variables<Method, Path>

export interface CallRequest {
  readonly method: ChangingMethod
  /** The URL path below `/api/v1` with all parameters and the query string, such as `/events/42?scope=all`. */
  readonly path: string
  /** The request body as JSON text. */
  readonly body: string | null
}

/**
 * Builds the HTTP request of an API call.
 * A retry must send the same bytes, because the server rejects a reused `Command-Id` with a different body.
 */
export function requestOf(call: {
  readonly method: ChangingMethod
  readonly path: string
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}): CallRequest {
  const params = (call.params ?? {}) as Record<string, unknown>
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return {
    method: call.method,
    path: path + queryText(call.query),
    body: call.body === undefined ? null : JSON.stringify(call.body),
  }
}

function queryText(query: unknown): string {
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  )
  if (pairs.length === 0) return ''
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()}`
}
