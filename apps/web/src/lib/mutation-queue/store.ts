/**
 * Stores the mutation queue in IndexedDB: one table for the commands, and one for the bytes of files.
 * Never delete the database to recover from an error: it contains changes that the server does not have yet.
 * A write counts as successful only after its transaction is complete on disk (`durability: 'strict'`).
 * Files are stored as ArrayBuffer, because some browsers cannot store a Blob in a private window.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Command, CommandFailure, NewCommand } from './command.ts'
import { commandFrom, type FormerCommand } from './former-commands.ts'
import { rebase } from './rebase.ts'

interface QueueSchema extends DBSchema {
  commands: { key: number; value: Command; indexes: { account: string; id: string } }
  bytes: { key: string; value: ArrayBuffer }
}

let opening: Promise<IDBPDatabase<QueueSchema>> | null = null

function database(): Promise<IDBPDatabase<QueueSchema>> {
  opening ??= openDB<QueueSchema>('homefield.outbox', 4, {
    async upgrade(db, from, _to, tx) {
      if (from < 1) {
        const commands = db.createObjectStore('commands', { keyPath: 'seq', autoIncrement: true })
        commands.createIndex('account', 'account')
        commands.createIndex('id', 'id', { unique: true })
      }
      if (from < 2) db.createObjectStore('bytes')
      if (from < 4) {
        const commands = tx.objectStore('commands')
        for (const former of (await commands.getAll()) as unknown as FormerCommand[]) {
          const command = commandFrom(former)
          // Every stored request has a mutation kind, so the `else` branch never deletes a user's change.
          if (command) await commands.put(command)
          else await commands.delete((former as unknown as Command).seq)
        }
      }
    },
    blocking(_from, _to, event) {
      ;(event.target as IDBDatabase).close()
      opening = null
    },
    terminated() {
      opening = null
    },
  }).catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

async function change() {
  const tx = (await database()).transaction(['commands', 'bytes'], 'readwrite', { durability: 'strict' })
  return { commands: tx.objectStore('commands'), bytes: tx.objectStore('bytes'), done: tx.done, tx }
}

/** A command to store. `bytes` is the file that the command uploads, or null. */
export interface Addition {
  readonly command: NewCommand
  readonly bytes: ArrayBuffer | null
}

/**
 * Stores the commands and their files. Resolves when all commands and bytes are on disk.
 * Rejects if the transaction failed. The device then stored nothing, and the UI must not confirm the change.
 */
export async function addCommands(additions: readonly Addition[]): Promise<void> {
  const { commands, bytes, done, tx } = await change()
  try {
    for (const addition of additions) {
      await commands.add(addition.command as Command) // the database fills in `seq`
      if (addition.bytes) await bytes.put(addition.bytes, addition.command.id)
    }
  } catch (error) {
    const over = done.catch(() => undefined)
    // If an IndexedDB request failed, the transaction is already aborted.
    // Abort the transaction after any other exception, so that a partial change is not stored.
    if (tx.error === null) tx.abort()
    await over
    throw error
  }
  await done
}

/** Reads the bytes of a command's file. Returns undefined if the command no longer exists. */
export async function readBytes(id: string): Promise<ArrayBuffer | undefined> {
  return (await database()).get('bytes', id)
}

/** Lists the account's commands by `seq`, the order in which they were written. */
export async function listCommands(account: string): Promise<Command[]> {
  return (await database()).getAllFromIndex('commands', 'account', account)
}

export async function findCommand(id: string): Promise<Command | undefined> {
  return (await database()).getFromIndex('commands', 'id', id)
}

/**
 * Marks the command as `sending` and increments its attempt count.
 * Reads the command again, because the user or the queue may have removed or changed the command meanwhile.
 * @returns the command to send, or undefined if it was removed or has failed.
 */
export async function beginTry(seq: number): Promise<Command | undefined> {
  const { commands, done } = await change()
  const command = await commands.get(seq)
  const begun: Command | undefined =
    command && command.state !== 'failed'
      ? { ...command, state: 'sending', attempts: command.attempts + 1 }
      : undefined
  if (begun) await commands.put(begun)
  await done
  return begun
}

/**
 * Removes a command that the server completed.
 * Later queued edits of the same row get the version that the completed command created.
 */
export async function settleDone(command: Command, answer: unknown): Promise<void> {
  const { commands, bytes, done } = await change()
  const later = await commands.index('account').getAll(command.account)
  for (const rebased of rebase(command, answer, later)) await commands.put(rebased)
  await commands.delete(command.seq)
  await bytes.delete(command.id)
  await done
}

/** Stores the state of a command that was not completed, unless the command was removed during the attempt. */
export async function settleOpen(
  seq: number,
  state: 'pending' | 'failed',
  failure: CommandFailure | null,
): Promise<void> {
  const { commands, done } = await change()
  const command = await commands.get(seq)
  if (command) await commands.put({ ...command, state, failure })
  await done
}

/**
 * Removes a command that failed or was never sent, together with the commands that depend on it.
 * @returns whether the command was removed.
 */
export async function takeBack(id: string): Promise<boolean> {
  const { commands, bytes, done } = await change()
  const command = await commands.index('id').get(id)
  const may = command !== undefined && (command.state === 'failed' || command.attempts === 0)
  if (may) {
    const all = await commands.index('account').getAll(command.account)
    const gone = [command]
    // Commands can form a chain: a picture depends on a message, and the message depends on an event.
    // Appending dependent commands to `gone` while iterating makes the loop follow the whole chain.
    for (const { id: made } of gone) gone.push(...all.filter(({ follows }) => follows === made))
    for (const one of gone) {
      await commands.delete(one.seq)
      await bytes.delete(one.id)
    }
  }
  await done
  return may
}

/** Ends the undo time of a command, so that the queue sends the command now. */
export async function letGo(id: string): Promise<void> {
  const { commands, done } = await change()
  const command = await commands.index('id').get(id)
  if (command?.notBefore !== undefined) {
    const { notBefore: _, ...free } = command
    await commands.put(free)
  }
  await done
}

/**
 * Moves a failed command to the end of the queue under a new id.
 * The server may have stored the rejection under the old id, so the retry needs a new id.
 * Commands that depended on the old id are changed to depend on the new id.
 */
export async function addAgain(id: string, newId: string): Promise<boolean> {
  const { commands, bytes, done } = await change()
  const command = await commands.index('id').get(id)
  const may = command?.state === 'failed'
  if (may) {
    await commands.delete(command.seq)
    const { seq: _seq, ...rest } = command
    const again: NewCommand = { ...rest, id: newId, state: 'pending', attempts: 0, failure: null }
    await commands.add(again as Command) // the database fills in `seq`
    const file = await bytes.get(id)
    if (file) await bytes.put(file, newId)
    await bytes.delete(id)
    for (const later of await commands.index('account').getAll(command.account))
      if (later.follows === id) await commands.put({ ...later, follows: newId })
  }
  await done
  return may
}

export async function wipeCommands(account: string): Promise<void> {
  const { commands, bytes, done } = await change()
  for (const { seq, id } of await commands.index('account').getAll(account)) {
    await commands.delete(seq)
    await bytes.delete(id)
  }
  await done
}
