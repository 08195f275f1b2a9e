import { useLingui } from '@lingui/react/macro'
import { CalendarDays, Image, type LucideIcon, Plug, Settings, UsersRound } from 'lucide-react'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { PersonalDataCounts } from '../model.ts'

/** Shows how many profiles, photos, events and other items an export created now would contain. */
export function PersonalDataSummary({ holds }: { holds: PersonalDataCounts }) {
  const { t } = useLingui()
  const { locale } = useTimeStyle()
  const lines: [LucideIcon, string, number | null][] = [
    [UsersRound, t`Profiles`, holds.profiles],
    [Image, t`Photos`, holds.photos],
    [CalendarDays, t`Events and changes`, holds.events],
    [Plug, t`Team connections`, holds.teams],
    [Settings, t`Settings, devices and security log`, null],
  ]
  return (
    <ul className="divide-y divide-line-soft">
      {lines.map(([icon, words, count]) => (
        <li key={words} className="flex items-center gap-3 py-2.5">
          <span className="text-ink-2">
            <Icon of={icon} size={16} />
          </span>
          <span className="flex-1 text-ink">{words}</span>
          {count === null ? null : (
            <span className="text-sm text-ink-3 tabular-nums">
              {new Intl.NumberFormat(locale).format(count)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
