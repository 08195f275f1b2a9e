import type { ChangeList } from '@homefield/contract/change'
import type { Event } from '@homefield/contract/event'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronLeft } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MetaLine } from '../../../ui/meta-line.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton, SkeletonBlock, SkeletonLine } from '../../../ui/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { EventDetail } from '../../event/components/event-detail.tsx'
import { ChangeCard } from '../components/change-card.tsx'
import { FailingNote } from '../components/failing-note.tsx'
import { useMomentText } from '../components/use-moment-text.ts'
import { changeIdsOf, countSince, groupChanges, groupFailing, hasSoon, soonFirst } from '../model/groups.ts'
import { tellLook, useAcknowledge } from '../mutations.ts'
import { changesQuery } from '../queries.ts'

interface ChangesPageProps {
  /** Id of the opened event. The id is part of the URL, so that the Back button closes the event. */
  eventId: string | undefined
  onOpen: (eventId: string) => void
  onClose: () => void
}

/** Up to this many changed events, all teams start expanded. */
const MOST_OPEN = 6

/** Shows the schedule changes that the user has not acknowledged. */
export function ChangesPage({ eventId, onOpen, onClose }: ChangesPageProps) {
  const { t } = useLingui()
  const query = useQuery(changesQuery)
  const acknowledge = useAcknowledge()
  const now = useNow()
  const seenAt = useSeenBefore(query.data, query.isFetching)
  const gotIt = (events: readonly Event[]) => acknowledge.mutate(changeIdsOf(events))
  // An acknowledged event has `news: null` immediately, even while the mutation is still queued.
  const changed = (query.data?.changed ?? []).filter(({ event }) => event.news !== null)
  const events = changed.map(({ event }) => event)
  const [opened, setOpened] = useState<Event | undefined>()
  const groups = soonFirst(groupChanges(changed), now)
  const areFew = events.length <= MOST_OPEN
  // After the user acknowledges the open event, the event leaves the list of changes, but its dialog stays open.
  const known = events.find(({ id }) => id === eventId) ?? (opened?.id === eventId ? opened : undefined)
  const open = (id: string) => {
    setOpened(events.find((event) => event.id === id))
    onOpen(id)
  }

  return (
    <Page width="reading">
      <TextLink to="/dashboard" className="mb-3.5 inline-flex items-center gap-1 text-sm font-medium">
        <Icon of={ChevronLeft} size={16} />
        {t`Back to Dashboard`}
      </TextLink>
      <header className="mb-[18px] flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="type-d3">{t`Changes`}</h1>
          {query.data ? (
            <Since changed={changed} seenAt={seenAt} now={now} />
          ) : query.isError ? null : (
            <SkeletonLine className={SINCE} />
          )}
        </div>
        {events.length > 0 ? (
          <Button variant="primary" icon={Check} className="flex-none" onPress={() => gotIt(events)}>
            {t`Mark all as seen`}
          </Button>
        ) : null}
      </header>
      {query.data ? (
        <>
          {groupFailing(query.data.failing).map((group) => (
            <FailingNote key={`${group.platform} ${group.isHeldBack}`} group={group} now={now} />
          ))}
          {groups.length === 0 ? (
            <Card>
              <EmptyState drawing="pitch" title={t`Nothing has changed`}>
                {t`When a team moves, cancels or adds something, it shows up here.`}
              </EmptyState>
            </Card>
          ) : (
            groups.map((group, index) => (
              <ChangeCard
                key={group.key}
                group={group}
                isOpenAtFirst={areFew || index === 0 || hasSoon(group, now)}
                now={now}
                onOpen={open}
                onGotIt={gotIt}
              />
            ))
          )}
        </>
      ) : query.isError ? (
        <Card>
          <ErrorState
            title={t`Failed to load the changes`}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          >
            {errorText(query.error, '')} {t`Your calendar shows every change too.`}
          </ErrorState>
        </Card>
      ) : (
        <Loading />
      )}
      <EventDetail eventId={eventId ?? null} known={known} onClose={onClose} />
    </Page>
  )
}

/**
 * Returns when the user last viewed the changes page, and then records the current visit.
 * The visit is recorded once, as soon as the page is visible and shows the server's latest list of changes.
 */
function useSeenBefore(list: ChangeList | undefined, isFetching: boolean): string | null | undefined {
  const [seenAt, setSeenAt] = useState<string | null | undefined>()
  const isVisible = useSyncExternalStore(onVisibility, isPageVisible)
  const isShown = list !== undefined && !isFetching && isVisible
  // Each recorded visit changes `seenAt` on the server, so the page remembers the previous value.
  if (isShown && seenAt === undefined) setSeenAt(list.seenAt)
  const isSeen = seenAt !== undefined
  useEffect(() => {
    if (isSeen) tellLook()
  }, [isSeen])
  return isSeen ? seenAt : list?.seenAt
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible'
}

const SINCE = 'mt-0.5 text-sm text-ink-3 tabular-nums'

function Since({
  changed,
  seenAt,
  now,
}: {
  changed: ChangeList['changed']
  seenAt: string | null | undefined
  now: Temporal.Instant
}) {
  const { t } = useLingui()
  const moment = useMomentText()
  const count = countSince({ changed }, seenAt ?? null)
  const seen = seenAt ? Temporal.Instant.from(seenAt) : null
  // A visit less than a minute ago was the same visit for the user, such as before a reload.
  const isEarlier = seen !== null && seen.until(now).total('minutes') >= 1
  const when = isEarlier ? moment(seen, now) : null
  if (changed.length === 0)
    return when === null ? null : <p className={SINCE}>{t`Nothing new since you last looked, ${when}`}</p>
  return (
    <p className={SINCE}>
      <MetaLine>
        <Plural value={changed.length} one="# event changed" other="# events changed" />
        {when === null || count === 0 ? null : (
          <Plural
            value={count}
            one={`# since you last looked, ${when}`}
            other={`# since you last looked, ${when}`}
          />
        )}
      </MetaLine>
    </p>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <Skeleton label={t`Loading the changes...`}>
      {[2, 1].map((rows) => (
        <Card key={rows} className="[&+&]:mt-3">
          <div className="flex items-center gap-2.5 p-3">
            <SkeletonBlock width={40} height={40} />
            <div className="flex flex-1 flex-col gap-2">
              <SkeletonBlock width="34%" height={15} />
              <SkeletonBlock width="22%" />
            </div>
          </div>
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className="flex gap-3.5 border-t border-line-soft p-4">
              <SkeletonBlock width={32} height={34} />
              <SkeletonBlock width={4} height={72} />
              <div className="flex flex-1 flex-col gap-2.5">
                <SkeletonBlock width="30%" height={15} />
                <SkeletonBlock width="56%" />
                <SkeletonBlock width={90} />
              </div>
              <SkeletonBlock width={60} height={32} />
            </div>
          ))}
        </Card>
      ))}
    </Skeleton>
  )
}
