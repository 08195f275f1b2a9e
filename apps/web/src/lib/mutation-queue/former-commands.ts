import type { ChangingMethod } from './call.ts'
import { type Command, COMMAND_FORMAT } from './command.ts'
import { callOf, MUTATION_KINDS, type Mutation } from './mutations.ts'

/** The fields of a stored command that have other names or values in the old formats 1 to 3. */
interface FormerFields extends Partial<Pick<Command, 'file' | 'follows'>> {
  /** The queue key, which formats 1 to 3 called `lane`. */
  readonly lane: string
  /** The state of the command. Formats 1 to 3 called the state `pending` `waiting`. */
  readonly state: 'waiting' | 'sending' | 'failed'
}

/**
 * A command that an earlier version of the app stored in format 1 or 2.
 * In formats 1 and 2, a command is an HTTP request. In format 3, it has a mutation kind and parameters.
 * Commands stored in format 1 have no `file` and no `follows`.
 */
interface FormerRequest extends FormerFields {
  readonly method: ChangingMethod
  /** The URL path below `/api/v1`, with the real ids in place of the parameters and with the query string. */
  readonly path: string
  /** The request body as JSON text. */
  readonly body: string | null
}

/**
 * A command that an earlier version of the app stored in format 1, 2 or 3.
 * In format 3, a stored command has a mutation kind and parameters instead of an HTTP request.
 */
export type FormerCommand = FormerRequest | (FormerFields & Mutation)

/**
 * Converts a command that an earlier version of the app stored.
 * Returns null if this version of the app no longer queues the command's request.
 */
export function commandFrom(former: FormerCommand): Command | null {
  const { lane, state, ...rest } = former
  const command = {
    file: null,
    follows: null,
    ...rest,
    queueKey: lane,
    state: state === 'waiting' ? 'pending' : state,
    format: COMMAND_FORMAT,
  }
  if (!('method' in former)) return command as unknown as Command
  const mutation = mutationOf(former)
  if (!mutation) return null
  const { method: _method, path: _path, body: _body, ...fields } = command as typeof command & FormerRequest
  return { ...fields, ...mutation } as unknown as Command
}

const TEMPLATES = MUTATION_KINDS.map((kind) => {
  const { method, path } = callOf(kind)
  return { kind, method, names: path.split('/') }
})

/**
 * Finds the mutation kind for a stored HTTP request by comparing the path with all path templates.
 */
function mutationOf({ method, path, body }: FormerRequest): Mutation | null {
  const [plain = '', query] = path.split('?')
  const parts = plain.split('/').map(decodeURIComponent)
  const isParam = (name: string) => name.startsWith('{')
  const template = TEMPLATES.find(
    (one) =>
      one.method === method &&
      one.names.length === parts.length &&
      one.names.every((name, index) => isParam(name) || name === parts[index]),
  )
  if (!template) return null
  const params = template.names.flatMap((name, index) =>
    isParam(name) ? [[name.slice(1, -1), parts[index]] as const] : [],
  )
  // The cast is safe: the earlier version built the stored path and body from parameters of the same types.
  return {
    kind: template.kind,
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    ...(query !== undefined && { query: Object.fromEntries(new URLSearchParams(query)) }),
    ...(body !== null && { body: JSON.parse(body) as unknown }),
  } as unknown as Mutation
}
