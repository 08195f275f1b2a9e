import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../atomic-file.ts'
import { isId, newId } from '../ids.ts'
import { type Mail, MailError } from './mail.ts'

export interface SignedMail extends Mail {
  readonly from: string
}

/** What carries mail away; it gets only mails that were checked. */
export interface Courier {
  /** @throws MailError */
  take(mail: SignedMail): Promise<void>
  /** Resolves where it would take a mail now. @throws MailError */
  check(): Promise<void>
  close(): Promise<void>
}

/** A mail that could not be sent, as it lies in the outbox. */
export interface OutboxMail extends SignedMail {
  readonly id: string
  /** ISO instant. */
  readonly at: string
}

const folderOf = (dataDir: string): string => join(dataDir, 'outbox')

/** Keeps mail as files of this user alone: they hold links that sign people in. */
export function openOutbox(dataDir: string): Courier {
  const folder = folderOf(dataDir)
  return {
    async take(mail) {
      const id = newId()
      const kept: OutboxMail = { id, at: Temporal.Now.instant().toString(), ...mail }
      try {
        await writeAtomically(
          join(folder, `${id}.json`),
          join(folder, 'drafts'),
          Buffer.from(JSON.stringify(kept, null, 2)),
        )
      } catch {
        throw new MailError('unavailable')
      }
    },
    check: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}

/** The latest mails of the outbox, newest first; ids of one process sort by time. */
export async function listOutbox(dataDir: string, limit = 100): Promise<OutboxMail[]> {
  const folder = folderOf(dataDir)
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  const mails = names.filter((name) => name.endsWith('.json') && isId(name.slice(0, -5)))
  const latest = mails.toSorted().toReversed().slice(0, limit)
  // Our own files, written whole or not at all.
  return Promise.all(
    latest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as OutboxMail),
  )
}
