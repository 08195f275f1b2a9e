/*
 * Who is told of what happened (decision 27): the first of three steps, for changes of the schedule and what people write.
 * The database enqueues a job with the change or message itself (`enqueue_telling`); the job looks anew at who may see it,
 * asks the one pure rule (`domain/reach`), and writes or grows an entry of each person's bell. From an entry the next step
 * goes out. Once, whatever fails: what is told is noted in the transaction that tells it. Where one person cannot be told,
 * all is taken back and tried again, for most of what fails passes; what does not must not keep it from everybody else, and
 * so he is left out in the end.
 *
 * Only the person's own subject for what is read moves: his bell is asked again, and not his calendar. Whoever knows a change
 * from his own family has less in his list of changes, and so reads that again, too (`withKnown`).
 */
import { ACTIVE_MS } from '@homefield/contract/conversation'
import type { SystemUnit, Work } from '@homefield/database/work'
import { usableZone } from '@homefield/database/zone'
import type { Standing } from '@homefield/domain/access-rules'
import { reachOf, type Recipient, type Tiding } from '@homefield/domain/reach'
import type { Logger } from '../../../lib/logger.ts'
import type { JobRun } from '../../../lib/task.ts'
import { newsFor } from './model.ts'
import {
  failureOf,
  holdUntold,
  knowFromOwn,
  noteChanges,
  noteComment,
  noteMessage,
  noteTeam,
  peopleOf,
  peopleOfNewTeam,
  readersOfComment,
  readersOfMessage,
  type ReaderRow,
  type RecipientRow,
  type Schedule,
  type UntoldRow,
} from './store.ts'

export interface TellingParts {
  /** Of role homefield_worker. */
  readonly work: Work
  /** What the installation can send. */
  readonly sendsMail: boolean
  readonly sendsSms: boolean
  readonly logger: Logger
}

/** From which try on: some ten seconds after the first. */
const LEFT_OUT_FROM_ATTEMPT = 3

const TYPES = { eventsAdded: 'new_event', eventsChanged: 'schedule_change' } as const

/** @param since when the change was made that asks for it */
export async function tellChanges(
  parts: TellingParts,
  schedule: Schedule,
  since: string,
  run: JobRun,
): Promise<void> {
  await parts.work.system(async (unit) => {
    const held = await holdUntold(unit, schedule, since)
    if (held.length === 0) return
    const untold = await withKnown(unit, schedule.ownerId, held)
    await tellEach(parts, unit, run, await peopleOf(unit, schedule.ownerId), async (row) => {
      const reader = { userId: row.user_id, role: roleOf(row), zone: usableZone(row.zone) }
      for (const { kind, isUrgent, changeIds } of newsFor(untold, reader, unit.now)) {
        if (!isTold(parts, unit, { ...PLAIN, kind, isUrgent }, row)) continue
        await noteChanges(unit, schedule, {
          userId: row.user_id,
          type: TYPES[kind],
          kind,
          isUrgent,
          changeIds,
        })
        told(unit, row)
      }
    })
  })
}

/** What somebody has in his own family is told to him from there, once (decision 39). */
async function withKnown(
  unit: SystemUnit,
  ownerId: string,
  rows: readonly UntoldRow[],
): Promise<UntoldRow[]> {
  const changeIds = rows.map(({ id }) => id)
  const known = await knowFromOwn(unit, ownerId, changeIds)
  // Their lists of changes get shorter.
  for (const { user_id: id } of known) unit.bump(`person:${id}`)
  const knowing = Map.groupBy(known, ({ change_id: id }) => id)
  return rows.map((row) => {
    const others = knowing.get(row.id)?.map(({ user_id: id }) => id) ?? []
    return { ...row, acknowledged_by: [...row.acknowledged_by, ...others] }
  })
}

/** A team brought its first events, and they are no changes: one entry for all. Who connected it knows. */
export async function tellTeam(
  parts: TellingParts,
  team: { readonly ownerId: string; readonly teamId: string; readonly imported: number },
  run: JobRun,
): Promise<void> {
  await parts.work.system(async (unit) => {
    await tellEach(parts, unit, run, await peopleOfNewTeam(unit, team), async (row) => {
      if (!isTold(parts, unit, { ...PLAIN, kind: 'eventsAdded' }, row)) return
      await noteTeam(unit, row.user_id, team)
      told(unit, row)
    })
  })
}

/** Of one friend to the other. The bell does not show it: other ways go out from it. */
export async function tellMessage(parts: TellingParts, messageId: string): Promise<void> {
  await parts.work.system(async (unit) => {
    const activeSince = unit.now.subtract({ milliseconds: ACTIVE_MS })
    for (const row of await readersOfMessage(unit, messageId, activeSince))
      if (isTold(parts, unit, tidingOf('message', row), row)) await noteMessage(unit, row.user_id, messageId)
  })
}

/** About an event, to everybody who sees it. */
export async function tellComment(parts: TellingParts, messageId: string, run: JobRun): Promise<void> {
  await parts.work.system(async (unit) => {
    await tellEach(parts, unit, run, await readersOfComment(unit, messageId), async (row) => {
      if (!isTold(parts, unit, tidingOf('eventMessage', row), row)) return
      await noteComment(unit, row.user_id, messageId)
      told(unit, row)
    })
  })
}

async function tellEach<Row extends RecipientRow>(
  { logger }: TellingParts,
  unit: SystemUnit,
  { jobId, attempt }: JobRun,
  rows: readonly Row[],
  tell: (row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows) {
    if (attempt < LEFT_OUT_FROM_ATTEMPT) {
      await tell(row)
      continue
    }
    const failure = await failureOf(unit, () => tell(row))
    if (failure !== null)
      logger.error({ err: failure, jobId, userId: row.user_id }, 'somebody was left out of a telling')
  }
}

const PLAIN = { isUrgent: false, isOwnAction: false, isMuted: false, isLookedAt: false, isPrivate: false }

function tidingOf(kind: 'message' | 'eventMessage', row: ReaderRow): Tiding {
  return {
    kind,
    isUrgent: false,
    isOwnAction: row.sender_id === row.user_id,
    isMuted: row.is_muted,
    isLookedAt: row.is_looked_at,
    isPrivate: row.is_private,
  }
}

function isTold(
  { sendsMail, sendsSms }: TellingParts,
  { now }: SystemUnit,
  tiding: Tiding,
  row: RecipientRow,
): boolean {
  const person: Recipient = {
    role: roleOf(row),
    preferences: {
      allNotifications: row.all_notifications,
      inApp: row.in_app,
      email: row.email,
      sms: row.sms,
      scheduleUpdates: row.schedule_updates,
      teamCommunications: row.team_communications,
    },
    quietHours:
      row.quiet_from === null || row.quiet_until === null
        ? null
        : {
            from: Temporal.PlainTime.from(row.quiet_from),
            until: Temporal.PlainTime.from(row.quiet_until),
          },
    zone: usableZone(row.zone),
    hasPush: row.has_push,
    hasPhone: row.has_phone,
    sendsMail,
    sendsSms,
  }
  return reachOf(tiding, person, now).told
}

function roleOf({ role }: RecipientRow): Exclude<Standing, 'blocked'> {
  return role === 'owner' || role === 'administrator' || role === 'viewer' || role === 'none'
    ? role
    : 'stranger'
}

function told(unit: SystemUnit, { user_id: id }: RecipientRow): void {
  unit.bump(`reads:${id}`)
}
