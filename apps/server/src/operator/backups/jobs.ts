/** Backups that Homefield makes by itself: a clock enqueues one job per time of the schedule, and a worker runs it. */
import type { Work } from '@homefield/database/work'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { BackupSettings } from '../../config/config.ts'
import type { Secrets } from '../../config/secrets.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { Storage } from '../../lib/storage/storage.ts'
import { defineTask, type JobRun, type Task } from '../../lib/task.ts'
import { type Contents, packBackup } from '../backup.ts'
import { drill } from './drill.ts'
import { encrypted, newPair, targetSource } from './encryption.ts'
import { backupName, lastDue, outdated } from './schedule.ts'
import { begin, type BackupResult, dropOldRows, fail, finish, isBegun, readStates } from './store.ts'
import { chosenTarget } from './chosen-target.ts'
import type { BackupTarget } from './target.ts'

export interface BackupJobParts {
  readonly settings: BackupSettings
  /** Database URL of the owner role, which alone may read all tables. */
  readonly ownerUrl: string
  readonly work: Work
  readonly storage: Storage
  readonly secrets: Secrets
  readonly dataDir: string
  readonly clock: Clock
  /** IANA time zone of the schedule. */
  readonly zone: string
  readonly logger: Logger
}

export const BACKUPS_DUE_EVERY_MS = 60_000
/** After a week less an hour, so that a drill keeps its day even if a backup starts a little earlier. */
const WEEKLY = { hours: 7 * 24 - 1 } as const
const Due = z.object({ dueAt: z.iso.datetime().transform((text) => Temporal.Instant.from(text)) })

/** Safe to run in several processes at once, because all of them enqueue the same job. */
export async function enqueueDueBackup({ work, settings, zone }: BackupJobParts): Promise<void> {
  await work.system(async (unit) => {
    const dueAt = lastDue(unit.now, settings.time, zone)
    if (await isBegun(unit, dueAt)) return
    await unit.enqueue({
      task: 'backup.make',
      payload: { dueAt: dueAt.toString() },
      key: 'backup.make',
      queue: 'backup',
    })
  })
}

export function backupJobs(parts: BackupJobParts): { readonly 'backup.make': Task } {
  return { 'backup.make': defineTask(Due, ({ dueAt }, run) => makeBackup(parts, dueAt, run)) }
}

async function makeBackup(parts: BackupJobParts, dueAt: Temporal.Instant, { signal }: JobRun): Promise<void> {
  const { work, settings, clock, zone, logger } = parts
  const target = await chosenTarget(settings)
  const isDrill = await isDrillDue(parts)
  // The drill reads the stored archive with a key of its own, so the server needs no private key of the operator.
  const pair = isDrill && settings.recipients.length > 0 ? await newPair() : null
  const stored = await recorded(parts, 'backup', dueAt, async () => {
    const recipients = pair ? [...settings.recipients, pair.recipient] : settings.recipients
    const result = await store(parts, target, { recipients, signal })
    const { name, bytes } = result
    logger.info({ name, bytes, place: target.place }, 'made a backup')
    return result
  })
  if (!stored) return
  const names = (await target.list()).map(({ name }) => name)
  for (const name of outdated(names, settings.keep, zone)) await target.delete(name)
  await work.system(dropOldRows)
  if (!isDrill) return
  const source = targetSource(target, stored.name, pair ? [pair.identity] : [])
  await recorded(parts, 'drill', dueAt, async () => {
    const { dataDir, secrets } = parts
    const now = clock.now()
    const report = await drill({ source, dataDir, encryptionKeys: secrets.encryptionKeys, now })
    const { tables, rows, files } = report
    if (tables !== stored.tables || rows !== stored.rows || files !== stored.files)
      throw new Error(
        `restored ${tables} tables, ${rows} rows and ${files} files, which is not what was packed`,
      )
    logger.info({ name: stored.name, tables, rows, files }, 'restored the backup in a drill')
    return stored
  })
}

async function isDrillDue({ work, settings, clock }: BackupJobParts): Promise<boolean> {
  if (settings.drill !== 'weekly') return settings.drill === 'always'
  const states = await work.system(readStates)
  const last = states.find(({ kind }) => kind === 'drill')?.lastDone ?? null
  return last === null || Temporal.Instant.compare(last, clock.now().subtract(WEEKLY)) <= 0
}

/** Runs `act` and records its result. Returns null if another run has already ended well. */
async function recorded(
  { work }: BackupJobParts,
  kind: 'backup' | 'drill',
  dueAt: Temporal.Instant,
  act: () => Promise<BackupResult>,
): Promise<BackupResult | null> {
  const id = await work.system((unit) => begin(unit, kind, dueAt))
  if (id === null) return null
  try {
    const result = await act()
    await work.system((unit) => finish(unit, id, result))
    return result
  } catch (error) {
    await work.system((unit) => fail(unit, id, error instanceof Error ? error.message : String(error)))
    throw error
  }
}

async function store(
  { ownerUrl, storage, secrets, clock }: BackupJobParts,
  target: BackupTarget,
  { recipients, signal }: { readonly recipients: readonly string[]; readonly signal: AbortSignal },
): Promise<BackupResult> {
  const now = clock.now()
  let contents: Contents | undefined
  const packed = packBackup({ databaseUrl: ownerUrl, storage, secrets, now, withKeys: false }, (all) => {
    contents = all
  })
  const sum = createHash('sha256')
  async function* checked(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of content) {
      signal.throwIfAborted()
      sum.update(piece)
      yield piece
    }
  }
  const name = backupName(now, recipients.length > 0)
  const bytes = await target.write(name, checked(await encrypted(packed, recipients)))
  if (!contents) throw new Error('the backup ended early')
  const { tables, rows, files } = contents
  return { name, bytes, sha256: sum.digest('hex'), tables, rows, files, encrypted: recipients.length > 0 }
}
