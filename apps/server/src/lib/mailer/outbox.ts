import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../atomic-file.ts'
import { isId, newId } from '../ids.ts'
import { type Mail, MailError } from './mail.ts'

export interface SignedMail extends Mail {
  readonly from: string
}

/** Delivers emails by SMTP or to the outbox on disk. The caller must check each email with `checkMail`. */
export interface Courier {
  /** @throws MailError */
  take(mail: SignedMail): Promise<void>
  /**
   * Resolves if emails can be delivered at the moment. Otherwise rejects.
   * @throws MailError
   */
  check(): Promise<void>
  close(): Promise<void>
}

/** An email that could not be sent, as stored in the outbox. */
export interface OutboxMail extends SignedMail {
  readonly id: string
  /** When the email was stored, as an ISO instant. */
  readonly at: string
  /**
   * True if the outbox page may show the email.
   * False for emails that production stored: a development server may use the same directory.
   */
  readonly isShown: boolean
}

/**
 * How long the outbox keeps emails on disk, in milliseconds.
 * The links in emails expire within two days. An operator without a mail server may read old emails later.
 */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000
const MOST_KEPT = 500

const folderOf = (dataDir: string): string => join(dataDir, 'outbox')

/** Stores emails as files that only this user can read, because they contain sign-in links. */
export function openOutbox(dataDir: string, isShown: boolean): Courier {
  const folder = folderOf(dataDir)
  return {
    async take(mail) {
      const id = newId()
      const kept: OutboxMail = { id, at: Temporal.Now.instant().toString(), isShown, ...mail }
      try {
        await writeAtomically(
          join(folder, `${id}.json`),
          join(folder, 'drafts'),
          Buffer.from(JSON.stringify(kept, null, 2)),
        )
        await prune(folder)
      } catch {
        throw new MailError('unavailable')
      }
    },
    check: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}

/** Returns the latest emails that may be shown, newest first. */
export async function listOutbox(dataDir: string, limit = 100): Promise<OutboxMail[]> {
  const folder = folderOf(dataDir)
  const names = await mailsIn(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  // The files need no validation: the server wrote them atomically, so no file is truncated.
  const mails = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Partial<OutboxMail>),
  )
  return mails.filter((mail): mail is OutboxMail => mail.isShown === true).slice(0, limit)
}

async function prune(folder: string): Promise<void> {
  const names = await mailsIn(folder)
  const oldest = Temporal.Now.instant().epochMilliseconds - KEPT_MS
  const over = names.filter((name, index) => index >= MOST_KEPT || madeAt(name) < oldest)
  await Promise.all(over.map((name) => rm(join(folder, name), { force: true })))
}

/** Returns the file names, newest first. Names are ids, and the ids of one process sort by time. */
async function mailsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  const mails = names.filter((name) => name.endsWith('.json') && isId(name.slice(0, -5)))
  return mails.toSorted().toReversed()
}

/** Returns the creation time of an email: the milliseconds at the start of a UUIDv7. */
const madeAt = (name: string): number => Number.parseInt(name.slice(0, 13).replace('-', ''), 16)
