import type { Event } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { errorText } from '../../../lib/error-text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { MoverProvider } from '../move/components/mover.tsx'
import { CalendarBody, type CalendarBodyProps } from './calendar-body.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { Clashes, NONE } from './clashes.tsx'
import type { Calendar } from './use-calendar.ts'

interface CalendarContentProps {
  calendar: Calendar
  /** The events that pass the filters. Null until the first response arrives. */
  events: readonly Event[] | null
  /** Clears all filters. Undefined if the filters hide no events. */
  onResetFilters: (() => void) | undefined
  /** True if the day view has room for a side panel with a small month and the running events. */
  hasDaySide?: boolean
  /** See `CalendarBodyProps`. */
  columnsOf?: CalendarBodyProps['columnsOf']
}

/** Shows the calendar in the selected view (month, week, day or agenda), or an error message. */
export function CalendarContent({
  calendar,
  events,
  onResetFilters,
  hasDaySide = true,
  columnsOf,
}: CalendarContentProps) {
  const { t } = useLingui()
  const { answer, view, isPhone } = calendar
  if (events) {
    return (
      <Clashes value={calendar.clashes ?? NONE}>
        <MoverProvider onStep={calendar.onStep} onDate={calendar.onDate}>
          <CalendarBody
            events={events}
            isLoaded={!answer.isPlaceholderData}
            view={view}
            date={calendar.date}
            now={calendar.now}
            title={calendar.fullTitle}
            recall={calendar.recall}
            isPhone={isPhone}
            hasDaySide={hasDaySide}
            columnsOf={columnsOf}
            onResetFilters={onResetFilters}
            onDate={calendar.onDate}
            onOpenDay={calendar.onOpenDay}
            onOpen={calendar.onOpen}
            onSeen={calendar.onSeen}
          />
        </MoverProvider>
      </Clashes>
    )
  }
  if (answer.error) {
    return (
      <div className="grid flex-1 place-items-center">
        <ErrorState
          title={t`Your calendar could not be loaded`}
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
        >
          {errorText(answer.error, t`Please try again.`)}
        </ErrorState>
      </div>
    )
  }
  return (
    <CalendarSkeleton
      view={view}
      isPhone={isPhone}
      hasDaySide={hasDaySide}
      dayColumns={columnsOf ? 3 : undefined}
    />
  )
}
