import { useLingui } from '@lingui/react/macro'
import type { Event } from '@homefield/contract/event'
import type { Profile } from '@homefield/contract/profile'
import { MANUAL_COLOR, platformNamed } from '@homefield/domain/platform'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { hue } from '../../../ui/hue.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PlatformTile } from '../../../ui/platform-tile.tsx'
import { type FilterKind, isNothingOff, NOTHING_OFF, type SwitchedOff, toggled } from '../model/filters.ts'
import './filters-panel.css'

interface FiltersPanelProps {
  profiles: readonly Profile[]
  off: SwitchedOff
  onChange: (off: SwitchedOff) => void
  /** A sheet has its own title. */
  isInSheet?: boolean
}

const PLATFORMS = ['SportsEngine', 'TeamSnap', 'Playmetrics', 'GameChanger', 'Other'] as const

export function FiltersPanel({ profiles, off, onChange, isInSheet = false }: FiltersPanelProps) {
  const { t } = useLingui()
  const own = profiles.filter((profile) => profile.isOwnProfile)
  const activities: readonly { id: Event['activity']; label: string }[] = [
    { id: 'game', label: t`Games` },
    { id: 'practice', label: t`Practices` },
    { id: 'tournament', label: t`Tournaments` },
    { id: 'other', label: t`Other events` },
  ]
  const row = (kind: FilterKind, value: string, label: string, color?: string, end?: ReactNode) => (
    <Checkbox
      key={value}
      className="filter-row"
      isSelected={!off[kind].includes(value)}
      onChange={(isOn) => onChange(toggled(off, kind, value, isOn))}
      {...(color === undefined ? {} : { color })}
    >
      <span className="grow truncate">{label}</span>
      {end}
    </Checkbox>
  )
  return (
    <div className="filters">
      <div className="filters-head">
        {isInSheet ? null : <h2 className="type-h">{t`Filters`}</h2>}
        <button
          type="button"
          className="text-link filters-reset"
          disabled={isNothingOff(off)}
          onClick={() => onChange(NOTHING_OFF)}
        >
          {t`Reset`}
        </button>
      </div>
      {own.length > 0 ? (
        <Group title={t`Your Children`}>
          {own.map((profile) => row('profiles', profile.id, profile.name, profile.color))}
        </Group>
      ) : null}
      <Group title={t`Platforms`}>
        {PLATFORMS.map((name) => {
          const { color, monogram } = platformNamed(name)
          const tile = <PlatformTile color={color} monogram={monogram} />
          return row('platforms', name, name === 'Other' ? t`Other` : name, undefined, tile)
        })}
        {row('platforms', 'Manual', t`Manual`, undefined, <ManualTile />)}
      </Group>
      <Group title={t`Activity Types`}>
        {activities.map(({ id, label }) => row('activities', id, label))}
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="filters-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

function ManualTile() {
  return (
    <span {...hue(MANUAL_COLOR, 'platform-tile')} data-size={20} aria-hidden="true">
      <Icon of={Pencil} size={12} />
    </span>
  )
}
