import type { ChangingMethod } from './call.ts'
import { type Command, COMMAND_FORMAT } from './command.ts'
import { callOf, MUTATION_KINDS, type Mutation } from './mutations.ts'

/** A stored command up to format 2: a request instead of a kind and its variables. Format 1 has no file and follows none. */
export interface FormerCommand extends Partial<Pick<Command, 'file' | 'follows'>> {
  readonly method: ChangingMethod
  /** Below `/api/v1`, parameters filled in, with the query. */
  readonly path: string
  /** JSON. */
  readonly body: string | null
}

/** Converts a command that an earlier version of the app stored. Null for a call that this version does not queue. */
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

/** The only place that parses a path. */
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
  // The earlier version made path and body from variables of these types.
  return {
    kind: template.kind,
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    ...(query !== undefined && { query: Object.fromEntries(new URLSearchParams(query)) }),
    ...(body !== null && { body: JSON.parse(body) as unknown }),
  } as unknown as Mutation
}
