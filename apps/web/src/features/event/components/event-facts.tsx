import { Trans, useLingui } from '@lingui/react/macro'
import { platformNamed } from '@homefield/domain/platform'
import { Clock, Flag, MapPin, Navigation, Shirt, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatTime } from '../../../lib/time/format-time.ts'
import { formatZoneName } from '../../../lib/time/format-calendar.ts'
import { formatFullDay } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { ButtonFace } from '../../../ui/button-face.tsx'
import { ChildDisc } from '../../../ui/disc.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PlatformTile } from '../../../ui/platform-tile.tsx'
import { ExternalLink } from '../../../ui/text-link.tsx'
import { headlineOf } from '../model/headline.ts'
import { linkedText } from '../model/linked-text.ts'
import { address, directionsUrl } from '../model/place.ts'
import type { Placed } from '../model/placement.ts'
import { isStruck, isTbd } from '../model/standing.ts'
import { otherZone } from '../model/there.ts'
import { SportChip } from './sport-chip.tsx'
import { StandingNotes } from './standing-notes.tsx'
import { useEventText } from './use-event-text.ts'

/** When, who, where and what to bring; then what is wrong with it, what the team wrote, and where it came from. */
export function EventFacts({ placed }: { placed: Placed }) {
  const { t } = useLingui()
  const { event } = placed
  const { opponent, platform } = event
  return (
    <>
      <dl className="event-facts">
        <When placed={placed} />
        <Who placed={placed} />
        <Where placed={placed} />
        {opponent !== null || event.homeOrAway !== null ? (
          <Fact term={t`Opponent`} icon={<Icon of={Flag} />}>
            {opponent === null ? null : <b>{t`vs ${opponent}`}</b>}
            {event.homeOrAway === null ? null : (
              <span>{event.homeOrAway === 'home' ? t`Home game` : t`Away game`}</span>
            )}
          </Fact>
        ) : null}
        {event.uniform === null ? null : (
          <Fact term={t`Uniform`} icon={<Icon of={Shirt} />}>
            <b>{event.uniform}</b>
          </Fact>
        )}
      </dl>
      <StandingNotes event={event} />
      <Directions placed={placed} />
      {event.description === null ? null : <Description text={event.description} />}
      {platform === 'Manual' ? null : (
        <p className="event-source">
          <PlatformTile color={event.platformColor} monogram={platformNamed(platform).monogram} />
          <span>
            <Trans>Synced from {platform}</Trans>
            {event.teamName === null ? null : ` · ${event.teamName}`}
            <OriginalTitle event={event} />
          </span>
        </p>
      )}
    </>
  )
}

/** In the team's own words, where the headline says it in ours. */
function OriginalTitle({ event }: { event: Placed['event'] }) {
  const isOurs = headlineOf(event).text !== event.title
  return isOurs ? <span className="block">“{event.title}”</span> : null
}

function Fact({ term, icon, children }: { term: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>
        {icon}
        <span className="sr-only">{term}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function When({ placed }: { placed: Placed }) {
  const { t } = useLingui()
  const text = useEventText()
  const style = useTimeStyle()
  const { event } = placed
  const there = useTimeThere(event)
  const arriveBy = event.arriveBy === null ? null : formatTime(Temporal.Instant.from(event.arriveBy), style)
  const firstDay = formatFullDay(Temporal.PlainDate.from(placed.firstDay), style)
  const lastDay = formatFullDay(Temporal.PlainDate.from(placed.lastDay), style)
  const isOverDays = placed.lastDay > placed.firstDay && placed.isAllDay
  const Struck = isStruck(event) ? 's' : 'span'
  return (
    <Fact term={t`When`} icon={<Icon of={Clock} />}>
      <b>
        <Struck>{isOverDays ? `${firstDay} – ${lastDay}` : firstDay}</Struck>
      </b>
      {isTbd(event) ? (
        <span className="event-tbd">{text.time(placed)}</span>
      ) : (
        <span className="tabular-nums">
          <Struck>{text.time(placed)}</Struck>
        </span>
      )}
      {there === null ? null : <span className="tabular-nums">{there}</span>}
      {arriveBy === null ? null : <span className="tabular-nums">{t`Arrive by ${arriveBy}`}</span>}
    </Fact>
  )
}

/** '10:00 AM PDT there', where the event's own clocks show something else. */
function useTimeThere(event: Placed['event']): string | null {
  const { t } = useLingui()
  const style = useTimeStyle()
  const other = otherZone(event, style.timeZone)
  if (!other) return null
  const there = { ...style, timeZone: other.zone }
  const time = formatTime(other.start, there)
  const zone = formatZoneName(other.start, there)
  return t`${time} ${zone} there`
}

function Who({ placed }: { placed: Placed }) {
  const { t } = useLingui()
  const text = useEventText()
  const { event } = placed
  return (
    <>
      {event.children.map((child, index) => (
        <Fact
          key={child.profileId}
          term={t`Child`}
          icon={<ChildDisc name={child.name} color={child.color} size={22} isFriend={!event.isOwnEvent} />}
        >
          <span className="event-who">
            <b>{child.name}</b>
            {index === 0 ? <SportChip sport={event.sport} /> : null}
          </span>
          {index === 0 && !event.isOwnEvent ? (
            <span className="event-owner">
              <Icon of={UsersRound} size={14} />
              {text.owner(placed)}
            </span>
          ) : null}
        </Fact>
      ))}
    </>
  )
}

function Where({ placed }: { placed: Placed }) {
  const { t } = useLingui()
  const { event } = placed
  const name = useEventText().place(event)
  if (name === null) return null
  const street = address(event)
  return (
    <Fact term={t`Where`} icon={<Icon of={MapPin} />}>
      <b>{isStruck(event) ? <s>{name}</s> : name}</b>
      {street === null ? null : <span>{street}</span>}
    </Fact>
  )
}

function Directions({ placed }: { placed: Placed }) {
  const { t } = useLingui()
  const url = directionsUrl(placed.event)
  if (url === null) return null
  return (
    <a
      className="btn mt-4 w-full"
      data-variant="outline"
      data-size="medium"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t`Get Directions`}
    >
      <ButtonFace icon={Navigation}>{t`Get Directions`}</ButtonFace>
    </a>
  )
}

function Description({ text }: { text: string }) {
  return (
    <p className="event-description">
      {linkedText(text).map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          // The parts of one text never change places.
          // oxlint-disable-next-line react/no-array-index-key -- a text's parts have no other identity
          <ExternalLink key={index} href={part.href} target="_blank">
            {part.text}
          </ExternalLink>
        ),
      )}
    </p>
  )
}
