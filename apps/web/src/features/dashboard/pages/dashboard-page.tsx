import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Dashboard } from '@homefield/contract/dashboard'
import { useSearch } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { Suspense, useDeferredValue, useMemo } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { openCatalogs } from '../../../lib/i18n.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { formatDay } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { useOpened } from '../../../lib/use-opened.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { awaitedExtra, lateExtra, lateSection } from '../../../ui/late.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Page } from '../../../ui/page.tsx'
import { EventDetail } from '../../event/components/event-detail.tsx'
import { useOpenEvent } from '../../event/components/use-open-event.ts'
import { oneCardEach } from '../../event/model/one-card.ts'
import { byOrderOn, nowIn, place } from '../../event/model/placement.ts'
import { ChildrensActivities } from '../components/childrens-activities.tsx'
import { ConnectedPlatforms } from '../components/connected-platforms.tsx'
import { DashboardColumns } from '../components/dashboard-columns.tsx'
import { DashboardSkeleton } from '../components/dashboard-skeleton.tsx'
import { HeadingDetail } from '../components/heading-detail.tsx'
import { TodaysSchedule } from '../components/todays-schedule.tsx'
import { UpcomingEvents } from '../components/upcoming-events.tsx'
import { useOffer } from '../components/use-offer.ts'
import { withClashesAhead } from '../model/clashes-ahead.ts'
import { guideOf } from '../model/guide.ts'
import { todayOf } from '../../event/model/today.ts'
import { upcomingDays } from '../model/upcoming.ts'
import { useRefreshAll } from '../mutations.ts'
import { dashboardQuery } from '../queries.ts'

// The code of the first-run guide loads separately, because most users have children and events and never see it.
const FirstRunGuide = lateSection(
  () => import('../components/first-run-guide.tsx').then((module) => module.FirstRunGuide),
  // The placeholder is as high as the first-run guide, so the page does not jump when the guide loads.
  () => <div className="min-h-[394px]" />,
)
// Most days have no clash, so the code loads separately. The placeholder is as high as the line.
const ConflictLine = lateExtra(
  () =>
    Promise.all([import('../../clash/components/conflict-line.tsx'), openCatalogs(['schedule'])]).then(
      ([module]) => module.ConflictLine,
    ),
  () => <p className="-mt-3 mb-5 text-sm">&nbsp;</p>,
)
// Only families who note drivers have rides, so the code loads separately. Their dashboard waits for the code,
// because rides that appear later would push today's events out of sight.
const Rides = awaitedExtra(() =>
  Promise.all([import('../../event/coverage/components/rides.tsx'), openCatalogs(['coverage'])]).then(
    ([module]) => module.Rides,
  ),
)
// The push offer is not part of the first screen, so the offer's code loads separately.
const PushOffer = lateExtra(() =>
  Promise.all([import('../../account/push/components/push-offer.tsx'), openCatalogs(['push'])]).then(
    ([module]) => module.PushOffer,
  ),
)
// Only touch devices load the code of pull-to-refresh.
const PullToRefresh = lateExtra(() =>
  import('../../../ui/pull-to-refresh.tsx').then((module) => module.PullToRefresh),
)
const hasTouch = () => navigator.maxTouchPoints > 0

export function DashboardPage() {
  const { t } = useLingui()
  const { data, error, refetch, isFetching } = useQuery(dashboardQuery)
  return (
    <Page>
      {data ? (
        <Suspense fallback={<DashboardSkeleton />}>
          <Loaded data={data} />
        </Suspense>
      ) : error ? (
        <ErrorState
          title={t`Your dashboard could not be loaded`}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {errorText(error, t`Please try again.`)}
        </ErrorState>
      ) : (
        <DashboardSkeleton />
      )}
    </Page>
  )
}

function Loaded({ data: answer }: { data: Dashboard }) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const instant = useNow()
  const now = useMemo(() => nowIn(instant, style.timeZone), [instant, style.timeZone])
  const data = useMemo(() => withClashesAhead(answer, instant), [answer, instant])
  const { refresh, isRefreshing, isCooling } = useRefreshAll()
  const offer = useOffer()

  const { todays, upcoming } = useMemo(
    () => sorted(data, style.timeZone, now.day),
    [data, style.timeZone, now.day],
  )
  const today = useMemo(() => todayOf(todays, now), [todays, now])
  const todaysEvents = useMemo(() => todays.map(({ event }) => event), [todays])
  const todaysClashes = useMemo(() => {
    const isToday = new Set(todaysEvents.map((event) => event.eventGroupId))
    return data.clashes.filter(
      ({ first, second, to }) =>
        (isToday.has(first.eventGroupId) || isToday.has(second.eventGroupId)) &&
        Temporal.Instant.compare(to, instant) > 0,
    )
  }, [data, todaysEvents, instant])
  // In the evening, the next day with events stands above today's events.
  const lead = today.isOver ? upcoming[0] : undefined
  const rest = lead ? upcoming.slice(1) : upcoming
  const guide = guideOf(data)
  useShortcuts({ r: guide?.isWelcome ? undefined : refresh })
  const all = useMemo(() => [...data.todaysEvents, ...data.upcomingEvents], [data])
  // A dashboard that is already on screen stays there while the code of its first ride loads.
  const hasRides = useDeferredValue(
    data.coveredProfileIds.length > 0 || all.some(({ legs }) => legs.length > 0),
  )
  const { event: openId } = useSearch({ strict: false })
  const opened = useOpened('event')
  const open = useOpenEvent(all, opened.open)
  return (
    <>
      <PageHeading
        detail={<HeadingDetail data={data} now={instant} />}
        end={
          guide?.isWelcome ? null : (
            <IconButton
              icon={RefreshCw}
              label={isRefreshing ? t`Refreshing...` : t`Refresh all`}
              className={isRefreshing ? '[&_svg]:animate-spin motion-reduce:[&_svg]:animate-none' : ''}
              isBusy={isRefreshing}
              isDisabled={isCooling && !isRefreshing}
              onPress={refresh}
            />
          )
        }
      >
        <span className="inline-block first-letter:uppercase">
          {formatDay(Temporal.PlainDate.from(now.day), style)}
        </span>
      </PageHeading>
      {guide ? <FirstRunGuide guide={guide} /> : null}
      {data.clashesToDecide > 0 ? (
        <ConflictLine clashes={todaysClashes} events={todaysEvents} clashesToDecide={data.clashesToDecide} />
      ) : null}
      <DashboardColumns>
        <div className="min-w-0">
          {hasRides ? (
            <Rides events={all} now={instant} coveredProfileIds={data.coveredProfileIds} onOpen={open} />
          ) : null}
          {lead ? (
            <UpcomingEvents
              key="lead"
              days={[lead]}
              clashes={data.clashes}
              onOpen={open}
              isFirst
              hasCalendarLink={rest.length === 0}
            />
          ) : null}
          <TodaysSchedule
            key="today"
            events={todays}
            today={today}
            clashes={todaysClashes}
            profiles={data.profiles}
            now={now}
            onOpen={open}
          />
          {guide === null && offer.isOpen ? <PushOffer onDone={offer.close} /> : null}
          {guide || (lead && rest.length === 0) ? null : (
            <UpcomingEvents days={rest} clashes={data.clashes} onOpen={open} />
          )}
        </div>
        <div className="min-w-0">
          <ChildrensActivities profiles={data.profiles} />
          {guide?.isWelcome ? null : (
            <ConnectedPlatforms platforms={data.platforms} now={instant} isSyncing={isRefreshing} />
          )}
        </div>
      </DashboardColumns>
      {guide?.isWelcome || !hasTouch() ? null : (
        <PullToRefresh isRefreshing={isRefreshing} onRefresh={refresh} />
      )}
      <EventDetail
        eventId={openId ?? null}
        known={all.find((event) => event.id === openId)}
        onClose={opened.close}
      />
    </>
  )
}

/**
 * Splits the events into today's and upcoming events by this device's clock.
 * The server has split the events by day too, but the split is wrong if the page stays open past midnight.
 */
function sorted(data: Dashboard, zone: string, today: string) {
  const events = oneCardEach([...data.todaysEvents, ...data.upcomingEvents])
  const placed = events.map((event) => place(event, zone))
  const isToday = (one: (typeof placed)[number]) => one.firstDay <= today && one.lastDay >= today
  return {
    todays: placed.filter(isToday).sort(byOrderOn(today)),
    upcoming: upcomingDays(
      placed.filter((one) => one.firstDay > today),
      today,
    ),
  }
}
