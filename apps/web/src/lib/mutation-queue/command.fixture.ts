import { type Command, COMMAND_FORMAT } from './command.ts'
import type { MutationKind } from './mutations.ts'

/**
 * Builds a stored command of the mutation queue for a test.
 * A test passes only the body fields that it needs.
 */
export function madeCommand(
  mutation: { kind: MutationKind; params?: object; query?: object; body?: object },
  fields: Partial<
    Pick<
      Command,
      | 'seq'
      | 'id'
      | 'queueKey'
      | 'follows'
      | 'versionAt'
      | 'versionsAt'
      | 'createdAt'
      | 'state'
      | 'attempts'
      | 'failure'
    >
  > = {},
): Command {
  return {
    seq: 1,
    id: 'command',
    account: 'erin',
    queueKey: 'key',
    format: COMMAND_FORMAT,
    file: null,
    follows: null,
    versionAt: null,
    createdAt: 0,
    state: 'pending',
    attempts: 0,
    failure: null,
    ...fields,
    ...mutation,
  } as Command
}
