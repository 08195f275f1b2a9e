import { platformNamed } from '@homefield/domain/platform'
import type { Event } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { CalendarDays, type LucideIcon, Plus, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { photoAddress } from '../../../../lib/file-address.ts'
import { addDays, type Day } from '../../../../lib/time/day.ts'
import { formatFullDay } from '../../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { AdultDisc, ChildDisc } from '../../../../ui/disc.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { PlatformTile } from '../../../../ui/platform-tile.tsx'
import { ChildDiscs } from '../../../event/components/child-discs.tsx'
import { useEventText } from '../../../event/components/use-event-text.ts'
import { place } from '../../../event/model/placement.ts'
import { personName } from '../../../friend/components/person-text.ts'
import { Marked } from '../../search/components/marked.tsx'
import { useFoundText } from '../../search/components/result-row.tsx'
import { useDayLabel } from '../../search/components/use-day-label.ts'
import { resultDay } from '../../search/model/found.ts'
import type { Entry } from '../model/entries.ts'
import type { PaletteAction } from './use-palette-actions.ts'

const WORDS = 'min-w-0 flex-1 truncate [&>b]:font-[550]'
const END = 'flex flex-none gap-1 text-sm tabular-nums'

interface EntryRowProps {
  entry: Entry
  q: string
  today: Day
  /** The commands and pages, among which an entry of kind 'do' has its action. */
  actions: readonly PaletteAction[]
}

export function EntryRow({ entry, q, today, actions }: EntryRowProps) {
  const { t } = useLingui()
  switch (entry.kind) {
    case 'event':
      return <EventEntry event={entry.event} q={q} today={today} />
    case 'day':
      return <DayEntry day={entry.day} today={today} />
    case 'person': {
      const { person } = entry.conversation
      return (
        <>
          <AdultDisc
            name={person?.name ?? ''}
            photoUrl={photoAddress(person?.photoId ?? null, '128')}
            size={24}
          />
          <Words q={q} title={person === null ? '' : personName(person)} />
          <span className={END}>{t`Open chat`}</span>
        </>
      )
    }
    case 'team': {
      const { teamName, platform, mappedProfiles } = entry.team
      const { color, monogram } = platformNamed(platform)
      return (
        <>
          <PlatformTile color={color} monogram={monogram} />
          <Words q={q} title={teamName} rest={mappedProfiles.map(({ name }) => name).join(', ')} />
          <span className={END}>{t`Open team`}</span>
        </>
      )
    }
    case 'child': {
      const { name, color, photoId, isOwnProfile, ownerName } = entry.profile
      return (
        <>
          <ChildDisc
            name={name}
            color={color}
            size={24}
            photoUrl={photoAddress(photoId, '64')}
            isFriend={!isOwnProfile}
          />
          <Words q={q} title={name} rest={isOwnProfile ? '' : ownerName} />
        </>
      )
    }
    case 'addFor': {
      const { name } = entry.profile
      return <ActionEntry icon={Plus} q={q} label={t`Add event for ${name}`} />
    }
    case 'showOnly': {
      const { name } = entry.profile
      return <ActionEntry icon={CalendarDays} q={q} label={t`Show only ${name} in the calendar`} />
    }
    case 'refreshTeam': {
      const { teamName } = entry.team
      return <ActionEntry icon={RefreshCw} q={q} label={t`Refresh ${teamName}`} />
    }
    case 'do':
    default: {
      const action = actions.find(({ id }) => id === entry.id)
      return action ? (
        <ActionEntry icon={action.icon} q={q} label={action.label} hint={action.hint}>
          {action.keys?.map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}
        </ActionEntry>
      ) : null
    }
  }
}

function EventEntry({ event, q, today }: { event: Event; q: string; today: Day }) {
  const { timeZone } = useTimeStyle()
  const text = useEventText()
  const placed = place(event, timeZone)
  const day = resultDay(placed, today)
  const label = useDayLabel(today)(day)
  const start = placed.start ? text.startOn(placed, day) : ''
  const title = text.title(event)
  const rest = useFoundText(event, title, q)
  return (
    <>
      <ChildDiscs event={event} size={24} />
      <Words q={q} title={title} rest={rest ?? ''} />
      <span className={END}>{start === '' ? label : `${label}, ${start}`}</span>
    </>
  )
}

function DayEntry({ day, today }: { day: Day; today: Day }) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const date = Temporal.PlainDate.from(day)
  const near = day === today ? t`Today` : day === addDays(today, 1) ? t`Tomorrow` : ''
  return (
    <>
      <Icon of={CalendarDays} />
      <Words q="" title={formatFullDay(date, style)} rest={near} />
      <span className={END}>{t`Open day`}</span>
    </>
  )
}

function Words({ q, title, rest = '' }: { q: string; title: string; rest?: string | undefined }) {
  return (
    <span className={WORDS}>
      <b>
        <Marked text={title} q={q} />
      </b>{' '}
      <span className="text-ink-2">
        <Marked text={rest} q={q} />
      </span>
    </span>
  )
}

interface ActionEntryProps {
  icon: LucideIcon
  label: string
  hint?: string | undefined
  q: string
  children?: ReactNode
}

function ActionEntry({ icon, label, hint, q, children }: ActionEntryProps) {
  return (
    <>
      <Icon of={icon} />
      <Words q={q} title={label} rest={hint} />
      <span className={END} aria-hidden="true">
        {children}
      </span>
    </>
  )
}
