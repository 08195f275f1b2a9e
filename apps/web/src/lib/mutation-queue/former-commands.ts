import type { ChangingMethod } from './call.ts'
import { type Command, COMMAND_FORMAT } from './command.ts'
import { callOf, MUTATION_KINDS, type Mutation } from './mutations.ts'

/**
 * A command stored in format 1 or 2. It holds a request instead of a kind and its variables.
 * Format 1 has neither `file` nor `follows`.
 */
export interface FormerCommand extends Partial<Pick<Command, 'file' | 'follows'>> {
  readonly method: ChangingMethod
  /** The path below `/api/v1`, with its parameters filled in and the query appended. */
  readonly path: string
  /** The request body as JSON text. */
  readonly body: string | null
}

/**
 * Converts a command that an earlier version of the app stored.
 * Returns null for a call that this version does not queue.
 */
export function commandFrom(former: FormerCommand): Command | null {
  const mutation = mutationOf(former)
  if (!mutation) return null
  const { method: _method, path: _path, body: _body, ...rest } = former
  return { file: null, follows: null, ...rest, ...mutation, format: COMMAND_FORMAT } as Command
}

const TEMPLATES = MUTATION_KINDS.map((kind) => {
  const { method, path } = callOf(kind)
  return { kind, method, names: path.split('/') }
})

/**
 * Finds the mutation kind whose path template matches a stored path.
 * This is the only place in the app that parses a path.
 */
function mutationOf({ method, path, body }: FormerCommand): Mutation | null {
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
  // This cast is safe: the earlier version built the path and the body from variables of these types.
  return {
    kind: template.kind,
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    ...(query !== undefined && { query: Object.fromEntries(new URLSearchParams(query)) }),
    ...(body !== null && { body: JSON.parse(body) as unknown }),
  } as unknown as Mutation
}
