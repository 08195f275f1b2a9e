import type { FriendRequest } from '@homefield/contract/friend'
import type { Notification, NotifiedEvent } from '@homefield/contract/notification'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { type DifferenceText, useDifferenceText } from '../../change/components/use-difference-text.ts'
import { useKindSentence } from '../../change/components/use-kind-sentence.ts'
import { countKinds } from '../../change/model/groups.ts'
import { type ChangeKind, kindOf } from '../../change/model/kind.ts'
import { namesText, personName } from '../../friend/components/person-text.ts'
import { checkText, useDriveText } from './drive-text.ts'
import type { EntryText } from './entry-text.ts'
import { daysText, startsText, weekdayText, whenDayText, whenText } from './entry-time.ts'

/** Returns a function that formats a notification in the user's language, time zone and clock format. */
export function useEntryText(): (entry: Notification, request: FriendRequest | undefined) => EntryText {
  const { t, i18n } = useLingui()
  const style = useTimeStyle()
  const now = useNow()
  const difference = useDifferenceText()
  const sentence = useKindSentence()
  const driveText = useDriveText()
  type Schedule = NonNullable<Notification['schedule']>

  const joined = (...parts: readonly (string | null)[]) =>
    parts.filter((part) => part !== null && part !== '').join(', ')
  const children = ({ childNames }: Schedule) => namesText(childNames, i18n.locale)

  const nowWas = (current: string, was: string) => t`Now ${current}, was ${was}.`

  const changedTitle = (kind: ChangeKind, title: string): string => {
    switch (kind) {
      case 'moved':
        return t`Moved: ${title}`
      case 'time':
        return t`Time changed: ${title}`
      case 'cancelled':
        return t`Cancelled: ${title}`
      case 'postponed':
        return t`Postponed: ${title}`
      case 'removed':
        return t`Removed by the team: ${title}`
      case 'restored':
        return t`Back on: ${title}`
      case 'timeTbd':
        return t`Time to be decided: ${title}`
      case 'place':
        return t`Place changed: ${title}`
      case 'added':
        return t`New event: ${title}`
      case 'theirs':
        return t`Changed by the team: ${title}`
      case 'other':
        break
    }
    return t`Changed: ${title}`
  }

  const deletedTitle = (title: string): string => t`Deleted: ${title}`

  /** Returns the time and place of an event, such as 'Saturday 10:00 AM at Wilshire Diamond 2'. */
  const occasion = ({ when, place }: NotifiedEvent): string => {
    const at = whenText(when, now, style)
    return place === null ? at : t`${at} at ${place}`
  }

  /** Returns the old and new values, but only for the kind of change that the notification is about. */
  const textsOf = ({ differences, overridden }: NotifiedEvent, kind: ChangeKind): DifferenceText[] => {
    const field = kind === 'place' ? 'location' : kind === 'other' || kind === 'theirs' ? null : 'when'
    return (kind === 'theirs' ? overridden : differences)
      .filter((one) => field === null || one.field === field)
      .flatMap((one) => difference.of(one) ?? [])
  }

  /** Describes an event's first relevant change in a sentence, such as 'Now 6:30 PM, was 6:00 PM.' */
  const nowAndBefore = (event: NotifiedEvent, kind: ChangeKind): string | null => {
    const starts = kind === 'time' ? startsText(event.differences, style) : null
    if (starts) return nowWas(starts.now, starts.was)
    const texts = textsOf(event, kind)
    const [first] = texts
    if (!first || first.was === null) return null
    const { term, now: current, was } = first
    if (kind === 'theirs') return t`The team now says ${current}. We kept your change.`
    if (kind !== 'other') return nowWas(current, was)
    return texts.length === 1
      ? t`${term}: now ${current}, was ${was}.`
      : `${texts.map((one) => one.term).join(', ')}.`
  }

  /**
   * Returns the event's day and time without the parts that the description of the change already contains.
   */
  const whenOf = ({ when }: NotifiedEvent, kind: ChangeKind): string => {
    if (kind === 'moved') return ''
    return kind === 'time' ? whenDayText(when, now, style) : whenText(when, now, style)
  }

  const movedFrom = (what: string, was: string, is: string): string => t`${what} moved ${was} → ${is}`
  const turned = (what: string, was: string, is: string): string => t`${what}: ${was} → ${is}`

  /**
   * Describes a changed event, such as 'Sat Game moved 9:00 AM → 2:00 PM'.
   * The weekday is left out if the description of the change already contains dates.
   */
  const changeText = (event: NotifiedEvent): string => {
    const { title, differences, isGone } = event
    const kind = kindOf(differences, style.timeZone)
    const weekday = weekdayText(event.when, style)
    const dated = t({ message: `${weekday} ${title}`, comment: 'An event in a sentence: Sat Game' })
    if (isGone) return deletedTitle(dated)
    if (HOLDS[kind] || kind === 'theirs') return changedTitle(kind, dated)
    const starts = kind === 'time' ? startsText(differences, style) : null
    if (starts) return movedFrom(dated, starts.was, starts.now)
    const [only, another] = textsOf(event, kind)
    if (!only || only.was === null || another) return changedTitle(kind, dated)
    if (kind === 'moved') return movedFrom(title, only.was, only.now)
    return turned(kind === 'other' ? `${dated}, ${only.term}` : dated, only.was, only.now)
  }

  /** Describes several changed events, such as 'Sat Game moved 9:00 AM → 2:00 PM, and 1 cancelled'. */
  const bundleText = ({ events, eventCount }: Schedule): string | null => {
    const [first, ...rest] = events
    if (!first) return null
    const summary = changeText(first)
    const others = eventCount - 1
    const counts =
      rest.length === others
        ? sentence(
            countKinds(
              rest.map((event) => ({ news: event })),
              style.timeZone,
            ),
          )
        : plural(others, { one: '# more', other: '# more' })
    return t`${summary}, and ${counts}`
  }

  const changedOne = (schedule: Schedule, event: NotifiedEvent, by: string | null): EntryText => {
    const kind = kindOf(event.differences, style.timeZone)
    const title = event.isGone ? deletedTitle(event.title) : changedTitle(kind, event.title)
    const names = children(schedule)
    const says = HOLDS[kind] ? null : nowAndBefore(event, kind)
    const where = says === null ? occasion(event) : whenOf(event, kind)
    const head = joined(names, where)
    const body = says === null ? head : head === '' ? says : t`${head}. ${says}`
    return { title, body: by === null ? body : `${body}${says === null ? '.' : ''} ${by}` }
  }

  const changed = ({ schedule, person }: Notification): EntryText => {
    const author = person === null ? null : personName(person)
    const by = author === null ? null : t`By ${author}.`
    const [only] = schedule?.events ?? []
    if (!schedule) return { title: t`The schedule changed`, body: by }
    if (schedule.eventCount === 1 && only) return changedOne(schedule, only, by)
    const { eventCount: count, teamName: team } = schedule
    const title =
      team === null
        ? plural(count, { one: '# event changed', other: '# events changed' })
        : plural(count, { one: `${team}: # event changed`, other: `${team}: # events changed` })
    const kinds = bundleText(schedule)
    const names = children(schedule)
    const summary = kinds === null ? names : names === '' ? kinds : t`${names}. ${kinds}`
    return { title, body: by === null ? summary : `${summary}. ${by}` }
  }

  const added = ({ schedule, person }: Notification): EntryText => {
    const [only] = schedule?.events ?? []
    if (!schedule) return { title: t`New events`, body: null }
    const { eventCount: count, events } = schedule
    const names = children(schedule)
    if (count === 1 && only)
      return { title: changedTitle('added', only.title), body: joined(names, occasion(only)) }
    const who = schedule.teamName ?? (person === null ? null : personName(person))
    const title =
      who === null
        ? plural(count, { one: '# new event', other: '# new events' })
        : plural(count, { one: `${who} added # event`, other: `${who} added # events` })
    const titles = new Set(events.map((event) => event.title))
    const [shared = null] = titles
    const isWhole = events.length === count
    const days = isWhole ? daysText(events, style, i18n.locale) : null
    return { title, body: joined(names, isWhole && titles.size === 1 ? shared : null, days) }
  }

  const commented = ({ message, person }: Notification): EntryText => {
    const author = person === null ? t`Somebody` : personName(person)
    const title = t`${author} commented`
    if (!message) return { title, body: null }
    const { title: event } = message
    const excerpt = message.excerpt.trim()
    return { title, body: excerpt === '' ? t`Photo on ${event}` : t`“${excerpt}” on ${event}` }
  }

  const shared = ({ share, person }: Notification): EntryText => {
    const name = person === null ? t`Somebody` : personName(person)
    if (!share) return { title: t`${name} shared an event by email`, body: null }
    const { title, recipientEmail: address } = share
    return {
      title: t`${name} shared ${title} by email`,
      body: t`With ${address}. You can turn this off in Friends.`,
    }
  }

  return (entry, request) => {
    const name = entry.person === null ? t`Somebody` : personName(entry.person)
    const child = entry.profileName ?? t`a child`
    const team = entry.team?.teamName ?? t`a team`
    switch (entry.kind) {
      case 'friendAsked':
        return {
          title: t`${name} sent a friend request`,
          body: request?.message ? t`“${request.message}”` : null,
        }
      case 'friendAccepted':
        return {
          title: t`${name} accepted your friend request`,
          body: t`In Friends, you can choose what each of you sees.`,
        }
      case 'profileOffered':
        return {
          title: t`${name} wants to transfer ${child}’s profile to you`,
          body: t`Accept or decline it in Profiles.`,
        }
      case 'profileTaken':
        return {
          title: t`${name} took over ${child}’s profile`,
          body: t`${child}’s profile is no longer in your account.`,
        }
      case 'profileDeleted':
        return { title: t`${name} deleted ${child}’s profile`, body: null }
      case 'eventShared':
        return shared(entry)
      case 'feedFailing':
        return {
          title: t`${team}’s calendar can’t be read`,
          body: t`It’s been a day. What you see may be out of date.`,
        }
      case 'eventsAdded':
        return added(entry)
      case 'eventsChanged': {
        const { title, body } = changed(entry)
        const question = checkText(entry.toCheck)
        return { title, body: question === null ? body : withSentence(body, question) }
      }
      case 'legAsked':
      case 'legAnswered':
        return driveText(entry)
      case 'eventMessage':
        return commented(entry)
    }
    // A newer server may send kinds that this version of the app does not know.
    return { title: t`You have a new notification`, body: null }
  }
}

function withSentence(body: string | null, sentence: string): string {
  if (body === null || body === '') return sentence
  return `${/[.!?]$/.test(body) ? body : `${body}.`} ${sentence}`
}

/**
 * Kinds of changes that the title of a notification describes. The line below the title adds only time and place.
 */
const HOLDS: Partial<Record<ChangeKind, true>> = {
  cancelled: true,
  postponed: true,
  removed: true,
  restored: true,
  timeTbd: true,
  added: true,
}
