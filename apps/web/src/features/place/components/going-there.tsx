import { useLingui } from '@lingui/react/macro'
import { Navigation } from 'lucide-react'
import { formatTime } from '../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ExternalLink } from '../../../ui/text-link.tsx'
import { isStruck } from '../../event/model/event-status.ts'
import type { Placed } from '../../event/model/placement.ts'
import { deviceOf, directionsUrl } from '../model/directions.ts'

/**
 * Shows when to arrive at events that start at the same time, and links to directions.
 * Events at several places have no link here, because the link could not say to which place it leads.
 */
export function GoingThere({ events }: { events: readonly Placed[] }) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const held = events.map(({ event }) => event).filter((event) => !isStruck(event))
  const device = deviceOf(navigator)
  const [url, ...otherUrls] = new Set(held.map((event) => directionsUrl(event, device)))
  const [arrival = null, ...otherArrivals] = new Set(held.map((event) => event.arriveBy))
  const by = arrival === null || otherArrivals.length > 0 ? null : Temporal.Instant.from(arrival)
  const arriveBy = by && formatTime(by, style)
  return (
    <>
      {arriveBy === null ? null : <b className="min-w-0 truncate font-[550]">{t`Arrive by ${arriveBy}`}</b>}
      {!url || otherUrls.length > 0 ? null : (
        <ExternalLink
          href={url}
          target="_blank"
          aria-label={t`Get Directions`}
          className="z-1 ml-auto flex flex-none items-center gap-1.5"
        >
          <Icon of={Navigation} size={14} />
          <span className={arriveBy === null ? '' : 'max-md:hidden'}>
            {t({ message: 'Directions', context: 'short label of a button' })}
          </span>
        </ExternalLink>
      )}
    </>
  )
}
