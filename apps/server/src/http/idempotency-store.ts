/**
 * The idempotency store: the table `commands` maps `(user_id, command_id)` to the request's hash and the response.
 * The transaction of a write first inserts the command into `commands`, and then changes the data.
 * A concurrent request with the same command waits for the first transaction and then returns its response.
 * An error also rolls back the inserted command, so a retry after an error runs the command again.
 * A command id with another body is rejected, because returning the stored response would silently lose the change.
 */
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { AppError } from '../lib/app-error.ts'
import { countWritten } from './written.ts'

export interface Command {
  readonly id: string
  readonly requestHash: Buffer
  /** Size of the request body in bytes. */
  readonly bytes: number
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/**
 * Returns the command of a request. Throws `invalid` if the request has no valid `Command-Id`.
 * @param content the bytes that identify the body, such as the digest of an upload
 */
export function commandOf(
  request: FastifyRequest,
  content: string | Uint8Array = JSON.stringify(request.body ?? null),
): Command {
  const id = request.headers['command-id']
  if (typeof id !== 'string' || !UUID.test(id))
    throw new AppError('invalid', [
      { path: ['Command-Id'], message: 'A changing call names itself by a UUID.' },
    ])
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n`)
  hash.update(content)
  return { id: id.toLowerCase(), requestHash: hash.digest(), bytes: Buffer.byteLength(content) }
}

/** Runs `work` once per command. A repeated command gets the stored response without running `work`. */
export async function once<T>(unit: WriteUnit, command: Command, work: () => Promise<T>): Promise<T> {
  const { userId } = unit.viewer
  const taken = await unit.tx
    .insertInto('commands')
    .values({ user_id: userId, command_id: command.id, request_hash: command.requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('command_id')
    .executeTakeFirst()
  if (!taken) {
    const earlier = await answered(unit, command)
    if (!earlier) throw new AppError('commandRunning')
    return earlier.answer as T
  }
  const answer = await work()
  const kept = JSON.stringify(answer ?? null)
  await countWritten(unit, command.bytes + Buffer.byteLength(kept) + unit.bytesWritten())
  await unit.tx
    .updateTable('commands')
    .set({ answer: kept, answer_status: 200 })
    .where('user_id', '=', userId)
    .where('command_id', '=', command.id)
    .execute()
  return answer
}

/** Returns the stored response of a command that has already run, so that callers can skip costly work. */
export async function answered(
  unit: ReadUnit,
  command: Command,
): Promise<{ readonly answer: unknown } | undefined> {
  const earlier = await unit.tx
    .selectFrom('commands')
    .where('user_id', '=', unit.viewer.userId)
    .where('command_id', '=', command.id)
    .select(['request_hash', 'answer'])
    .executeTakeFirst()
  if (!earlier) return undefined
  if (!earlier.request_hash.equals(command.requestHash)) throw new AppError('commandConflict')
  return { answer: earlier.answer }
}
