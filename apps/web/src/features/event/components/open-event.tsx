import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Event } from '@homefield/contract/event'
import { errorText } from '../../../lib/error-text.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { eventHue } from '../model/event-hue.ts'
import { place } from '../model/placement.ts'
import { isStruck, standingsOf } from '../model/standing.ts'
import { eventQuery } from '../queries.ts'
import { EventFacts } from './event-facts.tsx'
import './open-event.css'
import { StandingTag } from './standing-tag.tsx'
import { useEventText } from './use-event-text.ts'

interface OpenEventProps {
  eventId: string
  known: Event | undefined
  onClose: () => void
}

/** What `EventDetail` shows once its code is there. */
export function OpenEvent({ eventId, known, onClose }: OpenEventProps) {
  const { t } = useLingui()
  const { data, error, refetch, isFetching } = useQuery(eventQuery(eventId))
  const event = data?.event ?? known
  return (
    <Dialog isOpen onClose={onClose} title={event ? <Title event={event} /> : t`Event`}>
      {event ? (
        <Facts event={event} />
      ) : error ? (
        <ErrorState
          title={errorText(error, t`Event not found`)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Skeleton label={t`Loading the event...`}>
          <div className="flex flex-col gap-3 pb-2">
            <SkeletonBlock width="62%" height={16} />
            <SkeletonBlock width="38%" />
            <SkeletonBlock width="48%" height={16} />
            <SkeletonBlock width="70%" />
          </div>
        </Skeleton>
      )}
    </Dialog>
  )
}

function Title({ event }: { event: Event }) {
  const title = useEventText().title(event)
  const standings = standingsOf(event).filter((standing) => standing !== 'noEnd')
  return (
    <span className="event-detail-head">
      <span {...eventHue(event, 'event-detail-dot')} aria-hidden="true" />
      <span className="min-w-0">
        <span className="event-detail-title" data-struck={isStruck(event) || undefined}>
          {title}
        </span>
        {standings.length > 0 ? (
          <span className="event-detail-tags">
            {standings.map((standing) => (
              <StandingTag key={standing} standing={standing} />
            ))}
          </span>
        ) : null}
      </span>
    </span>
  )
}

function Facts({ event }: { event: Event }) {
  const { timeZone } = useTimeStyle()
  return <EventFacts placed={place(event, timeZone)} />
}
