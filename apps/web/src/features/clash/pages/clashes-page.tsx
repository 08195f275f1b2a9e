import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useMutationQueue } from '../../../lib/mutation-queue/use-mutation-queue.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { useOpened } from '../../../lib/use-opened.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/page.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SkeletonLine } from '../../../ui/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { EventDetail } from '../../event/components/event-detail.tsx'
import { nowIn } from '../../event/model/placement.ts'
import { ClashList } from '../components/clash-list.tsx'
import { ClashSkeleton } from '../components/clash-skeleton.tsx'
import { OpenBoth } from '../components/open-both.tsx'
import { type ClashGroup, clashGroups, countClashes, keyOf } from '../model/groups.ts'
import { seenClashes } from '../model/seen-clash.ts'
import { CLASH_QUEUE_KEY, withPending } from '../model/settled.ts'
import { useClashReport } from '../components/use-clash-report.ts'

type Shown = 'toDecide' | 'settled'

/** Shows all clashes of the next 30 days, unsettled and settled. */
export function ClashesPage() {
  const { t } = useLingui()
  const { timeZone } = useTimeStyle()
  const instant = useNow()
  const today = useMemo(() => nowIn(instant, timeZone).day, [instant, timeZone])
  const { data, error, refetch, isFetching } = useClashReport()
  const pending = useMutationQueue(CLASH_QUEUE_KEY)
  const { event: openId, both } = useSearch({ strict: false })
  const openedEvent = useOpened('event')
  const openedBoth = useOpened('both')
  const [shown, setShown] = useState<Shown>('toDecide')
  const groups = useMemo(() => {
    if (!data) return null
    const seen = seenClashes({ clashes: withPending(data.clashes, pending), events: data.events })
    const all = clashGroups(seen, timeZone)
    const isSettled = (group: (typeof all)[number]) => group.clashes[0].clash.settledAt !== null
    return { toDecide: all.filter((group) => !isSettled(group)), settled: all.filter(isSettled) }
  }, [data, pending, timeZone])

  const [pressed, setPressed] = useState<ClashGroup | null>(null)
  const all = groups ? [...groups.toDecide, ...groups.settled] : []
  // If the user settles a clash in its dialog, the dialog stays open.
  const shownBoth = [...all, ...(pressed ? [pressed] : [])].find((group) => keyOf(group) === both)
  // If the URL names both an event and a clash, the event's dialog must be on top.
  const isBothFirst = both !== undefined && !groups && !error

  // The heading counts every single clash and not groups, so that the number equals the dashboard's number.
  const toDecide = countClashes(groups?.toDecide ?? [])
  const settled = countClashes(groups?.settled ?? [])
  const hasAny = toDecide + settled > 0
  return (
    <Page width="reading">
      <TextLink to="/calendar" className="mb-3.5 inline-flex items-center gap-1 text-sm">
        <Icon of={ChevronLeft} size={16} />
        {t`Back to Calendar`}
      </TextLink>
      <header className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="type-d3">{t`Clashes`}</h1>
          {hasAny ? (
            <p aria-live="polite" className="mt-0.5 text-sm text-ink-3 tabular-nums">
              {plural(toDecide, {
                one: '# to decide in the next 30 days',
                other: '# to decide in the next 30 days',
              })}
            </p>
          ) : groups || error ? null : (
            <SkeletonLine className="mt-0.5 text-sm" />
          )}
        </div>
        {settled > 0 || shown === 'settled' ? (
          <SegmentedControl
            className="tabular-nums max-md:w-full max-md:*:flex-1"
            label={t`Which clashes`}
            segments={[
              { id: 'toDecide', label: t`To decide ${toDecide}` },
              { id: 'settled', label: t`Settled ${settled}` },
            ]}
            value={shown}
            onChange={setShown}
          />
        ) : null}
      </header>
      {groups ? (
        groups[shown].length > 0 ? (
          <ClashList
            groups={groups[shown]}
            today={today}
            areSettled={shown === 'settled'}
            onOpen={openedEvent.open}
            onBoth={(group) => {
              setPressed(group)
              openedBoth.open(keyOf(group))
            }}
          />
        ) : (
          <Card>
            {shown === 'settled' && hasAny ? (
              <EmptyState drawing="lanes" title={t`Nothing settled`}>
                {t`Clashes you mark as not a problem stay here until they’re over.`}
              </EmptyState>
            ) : hasAny ? (
              <EmptyState drawing="lanes" title={t`Nothing left to decide`}>
                {t`A settled clash comes back if its times or places change.`}
              </EmptyState>
            ) : (
              <EmptyState drawing="lanes" title={t`Nothing clashes in the next 30 days`}>
                {t`When two events overlap or leave no time for the drive, you’ll see it here.`}
              </EmptyState>
            )}
          </Card>
        )
      ) : error ? (
        <ErrorState
          title={t`Clashes could not be loaded`}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {errorText(error, t`Please try again.`)}
        </ErrorState>
      ) : (
        <ClashSkeleton />
      )}
      {shownBoth ? <OpenBoth group={shownBoth} onOpen={openedEvent.open} onClose={openedBoth.close} /> : null}
      <EventDetail
        eventId={isBothFirst ? null : (openId ?? null)}
        known={data?.events.find((event) => event.id === openId)}
        onClose={openedEvent.close}
      />
    </Page>
  )
}
