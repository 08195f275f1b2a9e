import { type SportName, sportNamed } from '@homefield/domain/sport'
import { useLingui } from '@lingui/react/macro'
import { Ban, MapPin } from 'lucide-react'
import { sportText } from '../../../lib/sport-text.ts'
import { formatDay } from '../../../lib/time/format-date.ts'
import { formatTime } from '../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ChildDisc } from '../../../ui/disc.tsx'
import { hue } from '../../../ui/hue.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SportIcon } from '../../../ui/sport-icon.tsx'
import { Tag } from '../../../ui/tag.tsx'

interface SampleEvent {
  from: string
  to: string
  title: string
  sport: SportName
  place: string
  child: { name: string; color: string }
  isCancelled?: boolean
}

const MAYA = { name: 'Maya', color: '#6366F1' }
const OWEN = { name: 'Owen', color: '#F97316' }
const DAY = '2026-05-16'

const EVENTS: readonly SampleEvent[] = [
  {
    from: '09:00',
    to: '10:15',
    title: 'Rose City Tournament: vs Tualatin',
    sport: 'Soccer',
    place: 'Marine Complex, Pitch 7',
    child: MAYA,
  },
  {
    from: '10:00',
    to: '12:00',
    title: 'Otters vs Hawks',
    sport: 'Baseball',
    place: 'Wilshire Diamond 2',
    child: OWEN,
    isCancelled: true,
  },
  {
    from: '13:30',
    to: '14:45',
    title: 'Rose City Tournament: vs Rapids',
    sport: 'Soccer',
    place: 'Marine Complex, Pitch 7',
    child: MAYA,
  },
]

/**
 * Shows an invented Saturday beside the account forms, so that visitors see what the app looks like.
 * Screen readers skip the sample, because it contains no real data.
 */
export function SampleDay() {
  const style = useTimeStyle()
  return (
    <Card form="lifted" className="w-[min(520px,100%)] overflow-hidden">
      <p className="border-b border-line px-5 pt-[18px] pb-3.5 type-d4 first-letter:uppercase">
        {formatDay(Temporal.PlainDate.from(DAY), style)}
      </p>
      {EVENTS.map((event) => (
        <SampleRow key={event.from} event={event} />
      ))}
    </Card>
  )
}

function SampleRow({ event }: { event: SampleEvent }) {
  const { t } = useLingui()
  const style = { ...useTimeStyle(), timeZone: 'UTC' }
  const at = (time: string) => formatTime(Temporal.Instant.from(`${DAY}T${time}Z`), style)
  const sport = sportNamed(event.sport)
  const struck = event.isCancelled ? 'font-medium text-ink-3 line-through' : ''
  return (
    <div
      {...hue(
        event.child.color,
        'grid grid-cols-[calc(76*var(--type-px))_4px_minmax(0,1fr)_auto] gap-x-3.5 border-t border-line-soft py-[13px] pr-4 pl-1',
      )}
    >
      <span className={`text-right whitespace-nowrap tabular-nums ${struck || 'font-semibold text-ink'}`}>
        {at(event.from)}
        <small className="block text-xs font-[450] text-ink-3">{at(event.to)}</small>
      </span>
      <span className={`rounded-[3px] bg-hue ${event.isCancelled ? 'opacity-35' : ''}`} />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 text-[15px]/[20px] font-semibold text-ink">
          <span className={struck}>{event.title}</span>
          {event.isCancelled ? (
            <Tag tone="neg" icon={Ban}>
              {t`Cancelled`}
            </Tag>
          ) : null}
        </span>
        <span className="mt-[5px] flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-3">
          <Chip color={sport.color} icon={<SportIcon name={sport.icon} />}>
            {sportText(event.sport)}
          </Chip>
          <span className="flex items-center gap-[5px]">
            <Icon of={MapPin} size={14} />
            {event.place}
          </span>
        </span>
      </span>
      <span className="flex items-center gap-2 self-start pt-px text-sm font-[550] text-ink">
        <ChildDisc name={event.child.name} color={event.child.color} />
        <span className="min-w-11">{event.child.name}</span>
      </span>
    </div>
  )
}
