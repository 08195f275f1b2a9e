import type { Event, SeriesScope } from '@homefield/contract/event'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDay } from '../../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { RadioRow, RadioRows } from '../../../../ui/radio-row.tsx'
import { useEventText } from '../../components/use-event-text.ts'
import { place } from '../../model/placement.ts'
import { eventQuery } from '../../queries.ts'
import { monthDayText } from '../model/day-text.ts'
import { numberInScope } from '../model/scope.ts'

export interface SeriesScopeDialogProps {
  action: 'edit' | 'delete'
  event: Event
  /** A summary of the change to save, with old and new values. */
  children?: ReactNode
  onChoose: (scope: SeriesScope) => void
  onCancel: () => void
}

/** Asks whether a change applies to one event, to this and the following events, or to the whole series. */
export function SeriesScopeDialog({ action, event, children, onChoose, onCancel }: SeriesScopeDialogProps) {
  const { t } = useLingui()
  const text = useEventText()
  const style = useTimeStyle()
  const [scope, setScope] = useState<SeriesScope>(action === 'edit' ? 'following' : 'this')
  // The options show no number of events until the event's details are loaded.
  const series = useQuery(eventQuery(event.id)).data?.detail.series ?? null
  const placed = place(event, style.timeZone)
  const first = Temporal.PlainDate.from(placed.firstDay)
  const names = text.names(placed)
  const title = text.title(event)
  const count = numberInScope(scope, series)
  // If this event is the first one, 'following' already means all events, so the dialog omits 'all'.
  // If the series has past events, 'all' includes them and keeps their time, so the dialog shows 'all'.
  const isFirst = series?.following === series?.count && series?.past === 0

  const following = (): string | null => {
    if (!series) return null
    if (action === 'delete') return plural(series.following, { one: '# event', other: '# events' })
    const day = monthDayText(first, style)
    const more = series.following - 1
    if (more <= 0) return day
    const last = monthDayText(Temporal.PlainDate.from(series.lastDay), style)
    return t`${day} and ${more} more, to ${last}`
  }
  const all = (): string | null => {
    if (!series) return null
    if (action === 'delete') {
      return plural(series.count, {
        one: '# event, with its messages',
        other: '# events, with their messages',
      })
    }
    const events = plural(series.count, { one: '# event.', other: '# events.' })
    if (series.past === 0) return events
    const past = plural(series.past, {
      one: 'The # past one keeps its time.',
      other: 'The # past ones keep their time.',
    })
    return `${events} ${past}`
  }

  return (
    <Dialog
      isOpen
      size="choice"
      onClose={onCancel}
      title={
        <>
          {action === 'edit' ? t`Save changes to a repeating event` : t`Delete a repeating event`}
          <span className="mt-0.5 block font-sans text-sm font-normal tracking-normal text-ink-3">
            {action === 'edit' ? t`${title}, ${names}` : t`You can undo for 10 seconds`}
          </span>
        </>
      }
      footer={
        <>
          <Button variant={action === 'edit' ? 'ghost' : 'outline'} onPress={onCancel}>
            {t`Cancel`}
          </Button>
          {action === 'edit' ? (
            <Button variant="primary" onPress={() => onChoose(scope)}>
              {t`Save Changes`}
            </Button>
          ) : (
            <Button variant="danger" onPress={() => onChoose(scope)}>
              {count === null
                ? t`Delete`
                : plural(count, { one: 'Delete # event', other: 'Delete # events' })}
            </Button>
          )}
        </>
      }
    >
      {children}
      <RadioRows
        label={t`Which events`}
        isLabelHidden
        value={scope}
        onChange={(chosen) => {
          const found = (['this', 'following', 'all'] as const).find((one) => one === chosen)
          if (found) setScope(found)
        }}
      >
        <RadioRow value="this" title={t`This event`} detail={formatDay(first, style)} />
        <RadioRow value="following" title={t`This and following events`} detail={following()} />
        {isFirst ? null : <RadioRow value="all" title={t`All events`} detail={all()} />}
      </RadioRows>
    </Dialog>
  )
}
