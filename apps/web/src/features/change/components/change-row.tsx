import type { Event } from '@homefield/contract/event'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { daysBetween } from '../../../lib/time/day.ts'
import { dayOf, formatMonthDay, formatShortDay, formatWeekday } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { MetaLine } from '../../../ui/meta-line.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import { barOf, eventHue } from '../../event/model/event-hue.ts'
import { place } from '../../event/model/placement.ts'
import { isStruck } from '../../event/model/event-status.ts'
import { type ChangeEntry, isSoon } from '../model/groups.ts'
import { kindOf } from '../model/kind.ts'
import { Differences } from './differences.tsx'
import { KindTag } from './kind-tag.tsx'
import { TheirSay } from './their-say.tsx'
import { useMomentText } from './use-moment-text.ts'

const ROW =
  'relative grid grid-cols-[56px_4px_minmax(0,1fr)_auto] items-start gap-x-3.5 border-t border-line-soft px-4 py-3 max-md:grid-cols-[52px_4px_minmax(0,1fr)_auto] max-md:gap-x-3 max-md:px-3.5'
const SOON = 'bg-[color-mix(in_srgb,var(--cau-tint)_50%,transparent)]'
/** The title's `after` element covers the whole row, so that a tap anywhere opens the event. */
const TITLE =
  'min-w-0 text-left text-[15px]/[22px] wrap-anywhere after:absolute after:inset-0 hover:after:bg-hover active:after:bg-press focus-visible:shadow-none focus-visible:after:inset-ring-2 focus-visible:after:inset-ring-focus'
const TAKES_PLACE = 'font-semibold text-ink'
const STRUCK = 'font-medium text-ink-3 line-through'
const SAID = 'mt-1 text-sm text-ink-3'

interface ChangeRowProps {
  entry: ChangeEntry
  now: Temporal.Instant
  onOpen: (eventId: string) => void
  onGotIt: (events: readonly Event[]) => void
}

/**
 * Shows one changed event: its day, what changed, who changed it, and when.
 * Several new events of a series share one row, which shows the first of them.
 */
export function ChangeRow({ entry: { event, events }, now, onOpen, onGotIt }: ChangeRowProps) {
  const { t } = useLingui()
  const text = useEventText()
  const style = useTimeStyle()
  const moment = useMomentText()
  const { news } = event
  if (!news) return null
  const placed = place(event, style.timeZone)
  const title = text.title(event)
  const kind = kindOf(news.differences, style.timeZone)
  const day = Temporal.PlainDate.from(placed.firstDay)
  const today = dayOf(now, style).toString()
  const soon = isSoon(event, now)
  const isGone = kind === 'removed'
  const shown = isGone ? news.differences.filter(({ field }) => field !== 'status') : news.differences
  const names = text.names(placed)
  const age = moment(Temporal.Instant.from(news.changedAt), now)
  return (
    <li {...eventHue(event, `${ROW} ${barOf(event)} ${soon ? SOON : ''}`)}>
      <span className="row-span-2 text-xs text-ink-3 tabular-nums" aria-hidden="true">
        {formatWeekday(day, style)}
        <b className="block text-[14px]/[20px] font-[650] text-ink">{formatMonthDay(day, style)}</b>
      </span>
      <span className="row-span-2 self-stretch rounded-[3px] [background:var(--bar)]" aria-hidden="true" />
      <div className="min-w-0 max-md:col-span-2">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <button
            type="button"
            className={`${TITLE} ${isStruck(event) ? STRUCK : TAKES_PLACE}`}
            aria-label={text.accessibleName(placed)}
            onClick={() => onOpen(event.id)}
          >
            {title}
          </button>
          <KindTag kind={kind} differences={news.differences} platform={event.platform} />
          {soon && daysBetween(today, placed.firstDay) < 2 ? (
            <Tag tone="cau">{placed.firstDay === today ? t`Today` : t`Tomorrow`}</Tag>
          ) : null}
        </div>
        {isGone ? (
          <p className={SAID}>
            <Trans>It’s no longer on the team's calendar, but the team didn’t say it’s cancelled.</Trans>
          </p>
        ) : null}
        <div className="mt-1">
          <Differences differences={shown} event={event} />
          {news.overridden.length > 0 ? (
            <div className="relative z-1">
              {news.overridden.map((theirs) => (
                <TheirSay key={theirs.field} event={event} theirs={theirs} canDecide />
              ))}
            </div>
          ) : null}
        </div>
        {events.length > 1 ? <Repeated events={events} /> : null}
      </div>
      <p className="col-start-3 mt-[5px] text-xs text-ink-3 tabular-nums max-md:self-center">
        <MetaLine>
          {names}
          {news.by.kind === 'person' ? (news.by.name ?? t`Somebody`) : null}
          {age}
        </MetaLine>
      </p>
      <Button
        size="small"
        className="z-1 col-start-4 max-md:row-start-2 max-md:mt-1 max-md:min-h-8! md:row-span-2 md:row-start-1"
        aria-label={t`Got it: ${title}, ${names}`}
        onPress={() => onGotIt(events)}
      >
        {t`Got it`}
      </Button>
    </li>
  )
}

function Repeated({ events }: { events: readonly Event[] }) {
  const style = useTimeStyle()
  const count = events.length
  const days = events.map((event) => place(event, style.timeZone).firstDay)
  const last = formatShortDay(Temporal.PlainDate.from(days.toSorted().at(-1) ?? ''), style)
  return (
    <p className={SAID}>
      <Plural value={count} one={`# event until ${last}`} other={`# events until ${last}`} />
    </p>
  )
}
