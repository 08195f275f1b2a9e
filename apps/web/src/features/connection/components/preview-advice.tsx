import type { FeedPreview } from '@homefield/contract/connection'
import { useLingui } from '@lingui/react/macro'
import { zoneCity } from '../../../lib/time/format-date.ts'
import { formatTime } from '../../../lib/time/format-time.ts'
import type { TimeStyle } from '../../../lib/time/time-style.ts'
import { Note } from '../../../ui/note.tsx'

interface AdviceProps {
  preview: FeedPreview
  style: TimeStyle
}

/** Shows the most important advice about the calendar of a pasted link, or nothing. */
export function Advice({ preview, style }: AdviceProps) {
  const { t } = useLingui()
  if (preview.connectedTeamId !== null)
    return (
      <Note tone="inf">
        <b>{t`This calendar is already connected.`}</b>{' '}
        {t`Saving it again keeps its events and takes the new link.`}
      </Note>
    )
  if (preview.eventCount === 0)
    return (
      <Note tone="inf">
        <b>{t`A calendar with nothing in it.`}</b>{' '}
        {t`The link works, but there are no events yet. Save it, and events will appear when the team adds them.`}
      </Note>
    )
  const { statedZone } = preview
  if (statedZone !== null && statedZone !== style.timeZone && preview.zone === statedZone)
    return <OtherZone preview={preview} statedZone={statedZone} style={style} />
  return <Unread preview={preview} />
}

/**
 * Warns if the calendar has another time zone than the user, and shows the first event's time in both zones.
 */
function OtherZone({ preview, statedZone, style }: AdviceProps & { statedZone: string }) {
  const { t } = useLingui()
  const there = zoneCity(statedZone)
  const here = zoneCity(style.timeZone)
  const timed = preview.next.flatMap(({ when }) => (when.kind === 'timed' ? [when.start] : []))[0]
  const start = timed === undefined ? null : Temporal.Instant.from(timed)
  const theirs = start && formatTime(start, { ...style, timeZone: statedZone })
  const ours = start && formatTime(start, style)
  return (
    <Note tone="cau">
      <b>{t`This calendar uses ${there} time, and you’re in ${here}.`}</b>{' '}
      {theirs !== null && theirs !== ours
        ? t`${theirs} there will show as ${ours}. If that looks wrong, change the calendar to your own time zone.`
        : t`We’ll convert its times to yours. If that looks wrong, change the calendar to your own time zone.`}
    </Note>
  )
}

/** Shows which parts of the calendar could not be read. Omits warnings that do not concern event data. */
function Unread({ preview: { warnings } }: { preview: FeedPreview }) {
  const { t } = useLingui()
  const has = (...codes: string[]) => codes.some((code) => warnings.includes(code))
  if (has('tooManyEntries', 'tooManyDates'))
    return (
      <Note tone="cau">
        <b>{t`This calendar is very large.`}</b>{' '}
        {t`We can only read part of it. A link to just one team includes all of its events.`}
      </Note>
    )
  if (has('eventDropped'))
    return (
      <Note tone="cau">
        <b>{t`Some entries could not be read.`}</b> {t`They were left out; the others are complete.`}
      </Note>
    )
  if (has('zoneUnknown'))
    return (
      <Note tone="cau">
        <b>{t`This calendar uses a time zone we don’t recognize.`}</b>{' '}
        {t`We’re using the time zone above. Check that a time you know looks right.`}
      </Note>
    )
  if (has('ruleDropped', 'rangeIgnored'))
    return (
      <Note tone="cau">
        <b>{t`A repeating event couldn’t be read.`}</b> {t`That event is shown once, on its first day.`}
      </Note>
    )
  return null
}
