import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../atomic-file.ts'
import { isId, newId } from '../ids.ts'
import { type Mail, MailError } from './mail.ts'

export interface SignedMail extends Mail {
  readonly from: string
}

/** Sends emails by SMTP, or stores them in the outbox. The caller must check each email with `checkMail`. */
export interface Courier {
  /** @throws MailError */
  take(mail: SignedMail): Promise<void>
  /**
   * Resolves if emails can currently be sent or stored. Otherwise rejects.
   * @throws MailError
   */
  check(): Promise<void>
  close(): Promise<void>
}

/** An email in the outbox, which was stored instead of sent. */
export interface OutboxMail extends SignedMail {
  readonly id: string
  /** Time at which the email was stored, as an ISO instant. */
  readonly at: string
  /**
   * True if the outbox page may show the email.
   * Always false for emails from production, because a development server may use the same data directory.
   */
  readonly isShown: boolean
}

/**
 * Time in milliseconds for which emails stay in the outbox.
 * Links in emails expire within two days, but an operator without a mail server may still want to read old emails.
 */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000
const MOST_KEPT = 500

const folderOf = (dataDir: string): string => join(dataDir, 'outbox')

/** Stores each email in a file that only the server's user can read, because emails contain sign-in links. */
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

/** Returns the newest stored emails that the outbox page may show, newest first. */
export async function listOutbox(dataDir: string, limit = 100): Promise<OutboxMail[]> {
  const folder = folderOf(dataDir)
  const names = await mailsIn(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  // The server writes outbox files atomically, so a file is never truncated and needs no validation.
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

/** Returns the names of the stored emails, newest first. A name is a UUIDv7, which sorts by time. */
async function mailsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  const mails = names.filter((name) => name.endsWith('.json') && isId(name.slice(0, -5)))
  return mails.toSorted().toReversed()
}

/** Reads the creation time of an email from its name: a UUIDv7 starts with the time in milliseconds. */
const madeAt = (name: string): number => Number.parseInt(name.slice(0, 13).replace('-', ''), 16)
