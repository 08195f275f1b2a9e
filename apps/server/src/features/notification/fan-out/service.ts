/*
 * Fan-out decides who is notified of a schedule change or a message (decision 27).
 * The database trigger `enqueue_fan_out` enqueues a fan-out job for each change or message.
 * The fan-out job looks up everybody who may see the change or message when the job runs.
 * The fan-out job then applies each person's delivery policy (`domain/delivery-policy`).
 * For each person, the fan-out job creates a notification or extends an unread one.
 * A separate delivery job sends the notifications later.
 * The fan-out job marks the changes as notified in the same transaction, so each change is announced once.
 * If notifying one person fails, the transaction rolls back and the job is retried: most failures are temporary.
 * From the third attempt on, the job skips the failing person, so that other people still get notified.
 *
 * The job increments recipients' `reads:<id>` revisions: clients reload notifications but not the calendar.
 * If two families have the same event, a person is notified only of changes to their own family's copy.
 * `withKnown` removes changes to another family's copy of the event from the person's list of changes.
 */
import { ACTIVE_MS } from '@homefield/contract/conversation'
import type { SystemUnit, Work } from '@homefield/database/work'
import { usableZone } from '@homefield/database/zone'
import type { ViewerRole } from '@homefield/domain/access-rules'
import { deliveryPlanOf, type Recipient, type Notice } from '@homefield/domain/delivery-policy'
import type { Logger } from '../../../lib/logger.ts'
import type { JobRun } from '../../../lib/task.ts'
import { newsFor } from './model.ts'
import {
  driversToCheck,
  failureOf,
  lockUnnotified,
  knowFromOwn,
  noteChanges,
  noteComment,
  noteMessage,
  noteTeam,
  peopleOf,
  peopleOfNewTeam,
  peopleWhoMute,
  readersOfComment,
  readersOfMessage,
  type ReaderRow,
  type RecipientRow,
  type Schedule,
  type UnnotifiedRow,
} from './store.ts'

export interface FanOutParts {
  /** Runs transactions as database role `homefield_worker`. */
  readonly work: Work
  /** True if the installation can send emails. */
  readonly sendsMail: boolean
  readonly sendsSms: boolean
  readonly logger: Logger
}

/** The third attempt starts about ten seconds after the first. */
const LEFT_OUT_FROM_ATTEMPT = 3

const TYPES = { eventsAdded: 'new_event', eventsChanged: 'schedule_change' } as const

/** @param since time of the change that enqueued the job */
export async function notifyOfChanges(
  parts: FanOutParts,
  schedule: Schedule,
  since: string,
  run: JobRun,
): Promise<void> {
  await parts.work.system(async (unit) => {
    const held = await lockUnnotified(unit, schedule, since)
    if (held.length === 0) return
    const unnotified = await withKnown(unit, schedule.ownerId, held)
    const drives = Map.groupBy(
      await driversToCheck(
        unit,
        held.map(({ id }) => id),
      ),
      ({ user_id: id }) => id,
    )
    const muting = await peopleWhoMute(unit, schedule.teamId)
    await notifyEach(parts, unit, run, await peopleOf(unit, schedule.ownerId), async (row) => {
      const reader = { userId: row.user_id, role: roleOf(row), zone: usableZone(row.zone) }
      const driven = new Set(drives.get(row.user_id)?.map(({ change_id: id }) => id))
      for (const { kind, isUrgent, changeIds: all } of newsFor(unnotified, reader, unit.now)) {
        const notice = { ...PLAIN, kind, isUrgent }
        // People who muted the team or get no schedule updates still hear of the changes that concern their own drives.
        const isForAll = !muting.has(row.user_id) && isNotified(parts, unit, notice, row)
        const changeIds = isForAll ? all : all.filter((id) => driven.has(id))
        if (changeIds.length === 0 || !isNotified(parts, unit, { ...notice, isOwnDrive: true }, row)) continue
        await noteChanges(unit, schedule, {
          userId: row.user_id,
          type: TYPES[kind],
          kind,
          isUrgent,
          changeIds,
        })
        bumpRecipient(unit, row)
      }
    })
  })
}

/**
 * Marks another family's change as acknowledged for people who have the same event in their own family.
 * The fan-out skips acknowledged changes, so nobody is notified twice of one change (decision 39).
 */
async function withKnown(
  unit: SystemUnit,
  ownerId: string,
  rows: readonly UnnotifiedRow[],
): Promise<UnnotifiedRow[]> {
  const changeIds = rows.map(({ id }) => id)
  const known = await knowFromOwn(unit, ownerId, changeIds)
  // `knowFromOwn` removed changes from the lists of the people in `known`, so the people's clients must reload.
  for (const { user_id: id } of known) unit.bump(`person:${id}`)
  const knowing = Map.groupBy(known, ({ change_id: id }) => id)
  return rows.map((row) => {
    const others = knowing.get(row.id)?.map(({ user_id: id }) => id) ?? []
    return { ...row, acknowledged_by: [...row.acknowledged_by, ...others] }
  })
}

/**
 * Notifies each person once about all events of a newly connected team, instead of once per event.
 * The person who connected the team gets no notification.
 */
export async function notifyOfTeam(
  parts: FanOutParts,
  team: { readonly ownerId: string; readonly teamId: string; readonly imported: number },
  run: JobRun,
): Promise<void> {
  await parts.work.system(async (unit) => {
    await notifyEach(parts, unit, run, await peopleOfNewTeam(unit, team), async (row) => {
      if (!isNotified(parts, unit, { ...PLAIN, kind: 'eventsAdded' }, row)) return
      await noteTeam(unit, row.user_id, team)
      bumpRecipient(unit, row)
    })
  })
}

/** Notifies the recipient of a chat message by push, email or SMS, but not in the app's notification list. */
export async function notifyOfMessage(parts: FanOutParts, messageId: string): Promise<void> {
  await parts.work.system(async (unit) => {
    const activeSince = unit.now.subtract({ milliseconds: ACTIVE_MS })
    for (const row of await readersOfMessage(unit, messageId, activeSince))
      if (isNotified(parts, unit, noticeOf('message', row), row))
        await noteMessage(unit, row.user_id, messageId)
  })
}

/** Notifies everybody who sees an event of a new message in the event's thread. */
export async function notifyOfComment(parts: FanOutParts, messageId: string, run: JobRun): Promise<void> {
  await parts.work.system(async (unit) => {
    await notifyEach(parts, unit, run, await readersOfComment(unit, messageId), async (row) => {
      if (!isNotified(parts, unit, noticeOf('eventMessage', row), row)) return
      await noteComment(unit, row.user_id, messageId)
      bumpRecipient(unit, row)
    })
  })
}

async function notifyEach<Row extends RecipientRow>(
  { logger }: FanOutParts,
  unit: SystemUnit,
  { jobId, attempt }: JobRun,
  rows: readonly Row[],
  notify: (row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows) {
    if (attempt < LEFT_OUT_FROM_ATTEMPT) {
      await notify(row)
      continue
    }
    const failure = await failureOf(unit, () => notify(row))
    if (failure !== null)
      logger.error(
        { err: failure, jobId, userId: row.user_id },
        'a fan-out skipped a recipient after an error',
      )
  }
}

const PLAIN = {
  isUrgent: false,
  isOwnAction: false,
  isMuted: false,
  isLookedAt: false,
  isPrivate: false,
  isOwnDrive: false,
}

function noticeOf(kind: 'message' | 'eventMessage', row: ReaderRow): Notice {
  return {
    kind,
    isUrgent: false,
    isOwnAction: row.sender_id === row.user_id,
    isMuted: row.is_muted,
    isLookedAt: row.is_looked_at,
    isPrivate: row.is_private,
    isOwnDrive: false,
  }
}

function isNotified(
  { sendsMail, sendsSms }: FanOutParts,
  { now }: SystemUnit,
  notice: Notice,
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
  return deliveryPlanOf(notice, person, now).isNotified
}

function roleOf({ role }: RecipientRow): Exclude<ViewerRole, 'blocked'> {
  return role === 'owner' || role === 'administrator' || role === 'viewer' || role === 'none'
    ? role
    : 'stranger'
}

function bumpRecipient(unit: SystemUnit, { user_id: id }: RecipientRow): void {
  unit.bump(`reads:${id}`)
}
