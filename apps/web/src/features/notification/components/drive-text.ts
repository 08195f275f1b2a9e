import type { Direction } from '@homefield/contract/coverage'
import type { Notification } from '@homefield/contract/notification'
import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { namesText, personName } from '../../friend/components/person-text.ts'
import type { EntryText } from './entry-text.ts'
import { whenText } from './entry-time.ts'

type Leg = { readonly direction: Direction }

/** Returns 'Drive there', 'Drive home' or 'Drive there and home'. */
function driveWays(legs: readonly Leg[]): string {
  const directions = new Set(legs.map(({ direction }) => direction))
  if (directions.size > 1) return t`Drive there and home`
  return directions.has('back') ? t`Drive home` : t`Drive there`
}

/** Asks the driver of a moved event whether the drive still works. Null if there is nothing to ask. */
export function checkText(toCheck: Notification['toCheck']): string | null {
  const [first] = toCheck
  if (!first) return null
  const count = new Set(toCheck.map(({ eventId }) => eventId)).size
  if (count > 1)
    return plural(count, {
      one: 'You arranged the drive to # of them. Does it still work?',
      other: 'You arranged the drive to # of them. Does it still work?',
    })
  const own = toCheck.filter(({ driver }) => driver.kind === 'user')
  if (own.length > 0) {
    const directions = new Set(own.map(({ direction }) => direction))
    if (directions.size > 1) return t`You’re driving there and home. Does it still work?`
    return directions.has('back')
      ? t`You’re driving home. Does it still work?`
      : t`You’re driving there. Does it still work?`
  }
  const { driver } = first
  if (driver.kind === 'helper') {
    const { name } = driver
    return t`${name} is driving. Does it still work?`
  }
  if (driver.kind === 'otherFamily') return t`Another family is driving. Does it still work?`
  return t`It was planned without a driver. Does it still work?`
}

/** Returns a function that formats questions and answers about driving. */
export function useDriveText(): (entry: Notification) => EntryText {
  const { i18n } = useLingui()
  const style = useTimeStyle()
  const now = useNow()

  const about = (drive: NonNullable<Notification['drive']>): string => {
    const { legs, default: usual } = drive
    if (usual) {
      const ways = driveWays([usual])
      return usual.teamName === null
        ? t`${ways}: for all events that match, week after week`
        : t`${ways}: for the events of ${usual.teamName}, week after week`
    }
    const [first] = legs
    if (!first) return ''
    const count = new Set(legs.map(({ eventId }) => eventId)).size
    if (count > 1) return plural(count, { one: '# event', other: '# events' })
    const ways = driveWays(legs)
    const { title, place } = first
    const when = whenText(first.when, now, style)
    return place === null ? t`${ways}: ${title}, ${when}` : t`${ways}: ${title}, ${when} at ${place}`
  }

  return ({ kind, drive, person, profileName }) => {
    const name = person === null ? t`Somebody` : personName(person)
    const names = [...new Set(drive?.legs.map(({ childName }) => childName))]
    const children = names.length > 0 ? namesText(names, i18n.locale) : (profileName ?? t`a child`)
    const state = drive?.state ?? 'over'
    const said = drive === null ? '' : about(drive)
    const body = (more: string | null) => [said, more].filter((part) => part).join('. ') || null
    if (kind === 'legAsked') {
      if (state === 'open') return { title: t`${name} asks you to drive ${children}`, body: body(null) }
      const answered =
        state === 'accepted' ? t`You said yes.` : state === 'declined' ? t`You said no.` : t`This is settled.`
      return { title: t`${name} asked you to drive ${children}`, body: body(answered) }
    }
    if (state === 'accepted') return { title: t`${name} will drive ${children}`, body: body(null) }
    if (state === 'relieved')
      return { title: t`${name} no longer needs you to drive ${children}`, body: body(null) }
    if (state === 'kept')
      return { title: t`${name} needs you to drive ${children} after all`, body: body(null) }
    const title =
      state === 'released' ? t`${name} can’t drive ${children} after all` : t`${name} can’t drive ${children}`
    return { title, body: body(state === 'over' ? t`Somebody else drives now.` : t`Nobody drives yet.`) }
  }
}
