import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Hourglass, TriangleAlert } from 'lucide-react'
import { addDays } from '../../../lib/time/day.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { formatShortDay } from '../../../lib/time/format-date.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { Card } from '../../../ui/card.tsx'
import { MetaLine } from '../../../ui/meta-line.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { youDriveText } from '../../event/coverage/components/drive-text.ts'
import { useEventText } from '../../event/components/use-event-text.ts'
import { nowIn, place } from '../../event/model/placement.ts'
import { eventsQuery } from '../../event/queries.ts'
import { type FriendsDrive, friendsDrives } from '../model/friends-drives.ts'

/** The page lists the drives of these days. Later ones are in the calendar. */
const DAYS_AHEAD = 31

/** Lists the friends' events to which the user drives or is asked to drive. Renders nothing if there are none. */
export function FriendsDrivesList() {
  const { t } = useLingui()
  const now = useNow()
  const style = useTimeStyle()
  const today = nowIn(now, style.timeZone).day
  const events = useQuery(eventsQuery({ from: today, to: addDays(today, DAYS_AHEAD) })).data?.events
  const drives = friendsDrives(events ?? [], now)
  if (drives.length === 0) return null
  return (
    <section className="mb-7">
      <SectionHeading
        count={drives.length}
        end={<TextLink to="/drives">{t`Questions about driving`}</TextLink>}
      >{t`You drive for friends`}</SectionHeading>
      <Card className="overflow-hidden">
        <RowList label={t`You drive for friends`}>
          {drives.map((drive) => (
            <DriveRow key={drive.event.id} drive={drive} />
          ))}
        </RowList>
      </Card>
    </section>
  )
}

function DriveRow({ drive: { event, legs } }: { drive: FriendsDrive }) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const text = useEventText()
  const placed = place(event, style.timeZone)
  const is = (status: string) => legs.some(({ leg }) => leg?.status === status)
  return (
    <Row
      keepsActions
      title={
        <TextLink to="/calendar" search={{ date: placed.firstDay, event: event.id }}>
          {event.title}
        </TextLink>
      }
      tags={
        is('check') ? (
          <Tag tone="cau" icon={TriangleAlert}>{t`Check: moved since`}</Tag>
        ) : is('asked') ? (
          <Tag tone="cau" icon={Hourglass}>{t`You’re asked`}</Tag>
        ) : (
          <Tag tone="pos" icon={Check}>{t`Confirmed`}</Tag>
        )
      }
      meta={
        <MetaLine>
          {event.ownerName}
          {`${formatShortDay(Temporal.PlainDate.from(placed.firstDay), style)}, ${text.time(placed)}`}
          {youDriveText(legs)}
        </MetaLine>
      }
    />
  )
}
