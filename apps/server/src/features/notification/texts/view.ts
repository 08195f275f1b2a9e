/*
 * Formats notifications in three languages. The texts are short enough for a lock screen or an SMS.
 * Times are in the recipient's time zone, and days include the weekday.
 */
import type { Language } from '@homefield/contract/account'
import type { Notification } from '@homefield/contract/notification'
import { platformNamed } from '@homefield/domain/platform'
import { dateText, dayText, startText, timeText } from '../../../lib/reader-time.ts'
import { checkText, DRIVES, driveText } from './drive.view.ts'
import { eventHref, type Facts, followed, joined, type Reader, type NotificationText } from './model.ts'
import { scheduleText } from './schedule.view.ts'
import { TEXTS, type Texts } from './texts.view.ts'

/** Returns a text without content, for users who hide notification content on the lock screen. */
export function discreetText(language: Language, text: NotificationText): NotificationText {
  return { title: 'Homefield', body: TEXTS[language].somethingNew, href: text.href, lines: [] }
}

/** Returns what a device shows if the server rejects the answer that a button of a push gave. */
export function answerFailure(language: Language): string {
  return TEXTS[language].answerFailed
}

export function notificationTextOf(facts: Facts, reader: Reader): NotificationText {
  const texts = TEXTS[reader.language]
  switch (facts.kind) {
    case 'notification':
      return entryText(facts.entry, reader, texts)
    case 'message': {
      const { writer, excerpt, count, conversationId } = facts
      const said = excerpt === '' ? texts.picture : excerpt
      return {
        title: writer,
        body: count > 1 ? `${said} ${texts.andMore(count - 1)}` : said,
        href: `/dashboard?chat=${conversationId}`,
        lines: [],
      }
    }
    case 'reminder': {
      const { title, childNames, when, arriveBy, place } = facts
      const arrive = arriveBy === null ? null : texts.arriveBy(timeText(arriveBy, reader, 'short'))
      return {
        title: texts.reminder(title, startText(when, reader)),
        body: joined(childNames.join(', '), dateText(when, reader), arrive, place),
        href: eventHref(facts.eventId),
        lines: [],
      }
    }
    case 'departure': {
      const { title, childNames, leaveBy, driveMinutes: minutes, isEstimate, place } = facts
      const drive = isEstimate ? texts.estimatedMinutes(minutes) : texts.driveMinutes(minutes)
      return {
        title: texts.departure(title, timeText(leaveBy, reader, 'short')),
        body: joined(childNames.join(', '), place, minutes === 0 ? null : drive),
        href: eventHref(facts.eventId),
        lines: [],
      }
    }
    case 'birthday':
      return {
        title: facts.age === null ? texts.birthday(facts.name) : texts.birthdayWithAge(facts.name, facts.age),
        body: dayText(facts.day, reader, 'short'),
        href: '/calendar',
        lines: [],
      }
    case 'test':
    default:
      return { title: texts.testTitle, body: texts.testBody, href: '/settings#notifications', lines: [] }
  }
}

function entryText(entry: Notification, reader: Reader, texts: Texts): NotificationText {
  const name = entry.person?.name ?? texts.somebody
  const child = entry.profileName ?? texts.aChild
  const plain = (title: string, body: string, href: string): NotificationText => ({
    title,
    body,
    href,
    lines: [],
  })
  switch (entry.kind) {
    case 'friendAsked':
      return plain(texts.friendAsked(name), texts.friendAskedBody, '/friends')
    case 'friendAccepted':
      return plain(texts.friendAccepted(name), texts.friendAcceptedBody, '/friends')
    case 'profileOffered':
      return plain(texts.profileOffered(name, child), texts.profileOfferedBody, '/profiles')
    case 'profileTaken':
      return plain(texts.profileTaken(name, child), texts.profileTakenBody(child), '/profiles')
    case 'profileDeleted':
      return plain(texts.profileDeleted(name, child), texts.profileDeletedBody, '/profiles')
    case 'eventShared':
      // The text omits the address to which the event was sent, because a push passes through other companies' servers.
      return plain(
        texts.eventShared(name, entry.share?.title ?? ''),
        texts.eventSharedBody,
        entry.share?.eventId ? eventHref(entry.share.eventId) : '/friends',
      )
    case 'feedFailing':
      return plain(
        texts.feedFailing(entry.team?.teamName ?? texts.aTeam),
        texts.feedFailingBody,
        entry.team ? `/connections/${platformNamed(entry.team.platform).slug}` : '/connections',
      )
    case 'eventMessage': {
      const { message } = entry
      const said = message?.excerpt === '' ? texts.picture : (message?.excerpt ?? '')
      return plain(
        texts.wroteAbout(name, message?.title ?? ''),
        said,
        message ? `${eventHref(message.eventId)}&messages=1` : '/calendar',
      )
    }
    case 'legAsked':
    case 'legAnswered':
      return driveText(entry, reader)
    case 'eventsAdded':
    case 'eventsChanged':
    default:
      return withCheck(scheduleText(entry, reader), entry, texts)
  }
}

/** Adds the question whether the drive still works. The notification then opens the page with the question. */
function withCheck(text: NotificationText, { toCheck }: Notification, texts: Texts): NotificationText {
  const question = checkText(toCheck, texts)
  return question === null ? text : { ...text, body: followed(text.body, question), question, href: DRIVES }
}
