/*
 * Private URLs from which other calendar programs read a family's schedule. A URL contains a 256-bit secret.
 * The server returns the secret only once, at creation, and stores only a hash of the secret.
 * Anyone with the URL can read the calendar. Each read checks the current rights of the link's creator.
 * The calendar contains events of the link creator's own children, and never a private event.
 *
 * A revoked link can never be used again. Reads get 410, so that calendar programs delete their copy.
 * If the link's child or the creator's account is deleted, the server deletes the link, and reads get 404.
 *
 * The previous owner's links for a child get 410 after the handover of the child to another family.
 */
import type { CalendarLink } from '@homefield/contract/calendar-link'
import type { CalendarLinkId, ProfileId } from '@homefield/contract/wire'
import { NoSuchPersonError, type ReadUnit, type Work, type WriteUnit } from '@homefield/database/work'
import { dayOf } from '@homefield/domain/time/day'
import { AppError, found } from '../../lib/app-error.ts'
import type { CalendarAnswer } from '../../lib/calendar-router.ts'
import type { Caller } from '../../lib/caller.ts'
import { randomToken, storedSecret } from '../../lib/crypto/secret.ts'
import { ownUserAgent } from '../../lib/user-agent.ts'
import { etagOf, fileNameOf, ownCalendar } from '../event/service.ts'
import { programOf } from './model.ts'
import {
  countLinksForWriting,
  findLink,
  findLinkBehind,
  lockOwnChild,
  insertLink,
  type LinkBehind,
  listLinks,
  noteRead,
  revokeLink,
} from './store.ts'
import { calendarName, showLink } from './view.ts'

const MOST_IN_USE = 30
const TAIL = 4
/**
 * A calendar covers the last 90 days and the next 18 months, because teams plan no further ahead.
 */
const BACK = { days: 90 } as const
const AHEAD = { months: 18 } as const
const REFRESH_MINUTES = 60
/** The server stores the time of a link's last read at most once per minute. */
const READS_APART = { minutes: 1 } as const

export async function linksOf(unit: ReadUnit): Promise<CalendarLink[]> {
  return (await listLinks(unit)).map(showLink)
}

interface WantedLink {
  readonly id: CalendarLinkId
  readonly profileId: ProfileId | null
  readonly content: 'full' | 'busy'
  readonly label?: string | undefined
}

/** @throws AppError `profileNotFound` for a child that is not the viewer's own; `tooManyCalendarLinks` */
export async function createLink(
  unit: WriteUnit,
  { id, profileId, content, label }: WantedLink,
  publicUrl: string,
): Promise<{ link: CalendarLink; url: string }> {
  if ((await countLinksForWriting(unit)) >= MOST_IN_USE) throw new AppError('tooManyCalendarLinks')
  if (profileId !== null && !(await lockOwnChild(unit, profileId))) throw new AppError('profileNotFound')
  const secret = randomToken()
  await insertLink(unit, {
    id,
    profileId,
    content,
    label: label === undefined || label === '' ? null : label,
    secretHash: storedSecret(secret),
    secretTail: secret.slice(-TAIL),
  })
  unit.bump(`person:${unit.viewer.userId}`)
  return {
    link: showLink(found(await findLink(unit, id), 'calendarLinkNotFound')),
    url: `${publicUrl}/calendar/${secret}.ics`,
  }
}

/** @throws AppError `calendarLinkNotFound` */
export async function endLink(unit: WriteUnit, id: CalendarLinkId): Promise<CalendarLink> {
  await revokeLink(unit, id)
  const row = found(await findLink(unit, id), 'calendarLinkNotFound')
  unit.bump(`person:${unit.viewer.userId}`)
  return showLink(row)
}

export interface ReadingParts {
  /** Queries run as the database role homefield_app. */
  readonly work: Work
  readonly publicUrl: string
}

/**
 * Returns the current calendar of the link with the given secret.
 * Returns `unknown` to this installation's own feed fetcher, so that no family can import its own calendar.
 * The import of a family's own calendar would add a copy of every event.
 * @param countRead `readCalendar` calls `countRead` if the link is in use, before it reads the calendar.
 */
export async function readCalendar(
  { work, publicUrl }: ReadingParts,
  { secret, caller, countRead }: { secret: string; caller: Caller; countRead: () => Promise<void> },
): Promise<CalendarAnswer> {
  if (caller.headers['user-agent'] === ownUserAgent(publicUrl)) return { kind: 'unknown' }
  const hash = storedSecret(secret)
  const behind = await work.system((unit) => findLinkBehind(unit, hash))
  if (!behind) return { kind: 'unknown' }
  if (behind.is_revoked) return { kind: 'gone' }
  await countRead()
  try {
    const { answer, isNews } = await work.read(behind.user_id, (unit) => answerOf(unit, behind, publicUrl))
    const program = programOf(caller.headers['user-agent'])
    if (isNews) await work.system((unit) => noteRead(unit, hash, program))
    return answer
  } catch (error) {
    if (error instanceof NoSuchPersonError) return { kind: 'unknown' }
    throw error
  }
}

async function answerOf(
  unit: ReadUnit,
  { id, profile_id: profileId, content }: LinkBehind,
  publicUrl: string,
): Promise<{ answer: CalendarAnswer; isNews: boolean }> {
  const row = await findLink(unit, id)
  if (!row) return { answer: { kind: 'gone' }, isNews: false }
  const today = dayOf(unit.now, unit.viewer.zone)
  const name = calendarName(unit.viewer.language, { content, child: row.child_name })
  const { bytes, modified } = await ownCalendar(unit, {
    profileId: profileId ?? undefined,
    content,
    withPrivate: false,
    from: today.subtract(BACK),
    to: today.add(AHEAD),
    name,
    refreshMinutes: REFRESH_MINUTES,
    linksBack: content === 'full',
    cancelsAbsent: true,
    publicUrl,
  })
  const before = row.last_read_at === null ? null : Temporal.Instant.from(row.last_read_at)
  const isNews = !before || Temporal.Instant.compare(before.add(READS_APART), unit.now) <= 0
  return {
    answer: {
      kind: 'calendar',
      bytes,
      etag: etagOf(bytes),
      modified,
      fileName: `${fileNameOf(name, 'calendar')}.ics`,
    },
    isNews,
  }
}
