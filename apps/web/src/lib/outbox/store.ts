/**
 * The table of commands. Unlike the kept answers it is not a copy of anything: it is never deleted to mend something,
 * and a write counts only when its transaction is complete on the disk (`durability: 'strict'`).
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Command, CommandFailure, NewCommand } from './command.ts'
import { rebase } from './rebase.ts'

interface OutboxSchema extends DBSchema {
  commands: { key: number; value: Command; indexes: { account: string; id: string } }
}

let opening: Promise<IDBPDatabase<OutboxSchema>> | null = null

function database(): Promise<IDBPDatabase<OutboxSchema>> {
  opening ??= openDB<OutboxSchema>('homefield.outbox', 1, {
    upgrade(db) {
      const commands = db.createObjectStore('commands', { keyPath: 'seq', autoIncrement: true })
      commands.createIndex('account', 'account')
      commands.createIndex('id', 'id', { unique: true })
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
  const tx = (await database()).transaction('commands', 'readwrite', { durability: 'strict' })
  return { commands: tx.store, done: tx.done }
}

/** Resolves when the command is on the disk. Rejects where it could not be written: then nothing may be confirmed. */
export async function addCommand(command: NewCommand): Promise<Command> {
  const { commands, done } = await change()
  const seq = await commands.add(command as Command) // the database fills in `seq`
  await done
  return { ...command, seq }
}

/** In the order in which they were written. */
export async function listCommands(account: string): Promise<Command[]> {
  return (await database()).getAllFromIndex('commands', 'account', account)
}

export async function findCommand(id: string): Promise<Command | undefined> {
  return (await database()).getFromIndex('commands', 'id', id)
}

/**
 * Before each try. Reads the command anew: it may have been taken back, or given another version, since it was chosen.
 * @returns the command to send; undefined where it is gone or has failed.
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

/** The server has it: it leaves the table, and edits based on the same version are given the new one. */
export async function settleDone(command: Command, answer: unknown): Promise<void> {
  const { commands, done } = await change()
  const later = await commands.index('account').getAll(command.account)
  for (const rebased of rebase(command, answer, later)) await commands.put(rebased)
  await commands.delete(command.seq)
  await done
}

/** Not yet, or never: the state it has from now on, if it was not taken back meanwhile. */
export async function settleOpen(
  seq: number,
  state: 'waiting' | 'failed',
  failure: CommandFailure | null,
): Promise<void> {
  const { commands, done } = await change()
  const command = await commands.get(seq)
  if (command) await commands.put({ ...command, state, failure })
  await done
}

/** Takes a command back that failed, or that was never handed to the network. @returns whether it did. */
export async function takeBack(id: string): Promise<boolean> {
  const { commands, done } = await change()
  const command = await commands.index('id').get(id)
  const may = command !== undefined && (command.state === 'failed' || command.attempts === 0)
  if (may) await commands.delete(command.seq)
  await done
  return may
}

/** A failed command goes to the end of the queue under a new id: the server may have kept its refusal under the old. */
export async function addAgain(id: string, newId: string): Promise<boolean> {
  const { commands, done } = await change()
  const command = await commands.index('id').get(id)
  const may = command?.state === 'failed'
  if (may) {
    await commands.delete(command.seq)
    const { seq: _seq, ...rest } = command
    const again: NewCommand = { ...rest, id: newId, state: 'waiting', attempts: 0, failure: null }
    await commands.add(again as Command) // the database fills in `seq`
  }
  await done
  return may
}

export async function wipeCommands(account: string): Promise<void> {
  const { commands, done } = await change()
  for (const seq of await commands.index('account').getAllKeys(account)) await commands.delete(seq)
  await done
}
