import { useLingui } from '@lingui/react/macro'
import type { Profile } from '@homefield/contract/profile'
import { memo, type ReactNode } from 'react'
import { Switch } from '../../../ui/switch.tsx'
import { TEXT_LINK } from '../../../ui/text-link-look.ts'
import type { DriverChoice } from '../model/driver-choices.ts'
import { isNothingOff, NOTHING_OFF, type SwitchedOff, toggled } from '../model/filters.ts'
import { ActivityRows, DriverRows, FilterRow, PlatformRows } from './filter-rows.tsx'

interface FiltersPanelProps {
  profiles: readonly Profile[]
  /** Everybody who may drive. Empty if the family has only one driver, so that there is nothing to filter. */
  drivers: readonly DriverChoice[]
  off: SwitchedOff
  onChange: (off: SwitchedOff) => void
  /** True inside a sheet, which has a title and a button that clears the filters of its own. */
  isInSheet?: boolean
}

/** Memoized, because the calendar renders again at each step and when an event opens. */
export const FiltersPanel = memo(function FiltersPanel(props: FiltersPanelProps) {
  const { profiles, drivers, off, onChange, isInSheet = false } = props
  const { t } = useLingui()
  const own = profiles.filter((profile) => profile.isOwnProfile)
  const theirs = profiles.filter((profile) => !profile.isOwnProfile)
  return (
    <div>
      {isInSheet ? null : (
        <div className="flex min-h-6 items-center justify-between">
          <h2 className="type-h">{t`Filters`}</h2>
          <button
            type="button"
            className={`${TEXT_LINK} text-xs! disabled:cursor-default disabled:text-ink-3 disabled:no-underline`}
            disabled={isNothingOff(off)}
            onClick={() => onChange(NOTHING_OFF)}
          >
            {t`Clear`}
          </button>
        </div>
      )}
      {own.length > 0 ? (
        <Group title={t`Your Children`}>
          {own.map(({ id, name, color }) => (
            <FilterRow
              key={id}
              color={color}
              isOn={!off.profiles.includes(id)}
              onChange={(isOn) => onChange(toggled(off, 'profiles', id, isOn))}
            >
              {name}
            </FilterRow>
          ))}
        </Group>
      ) : null}
      {theirs.length > 0 ? (
        <Group title={t`Friends' Children`}>
          <Switch
            className="py-1"
            isSelected={!off.isFriendsOff}
            onChange={(isOn) => onChange({ ...off, isFriendsOff: !isOn })}
          >{t`Show friends' events`}</Switch>
          {theirs.map(({ id, name, color, ownerName }) => (
            <FilterRow
              key={id}
              color={color}
              isOn={!off.isFriendsOff && !off.profiles.includes(id)}
              isDisabled={off.isFriendsOff}
              onChange={(isOn) => onChange(toggled(off, 'profiles', id, isOn))}
              end={<span className="flex-none text-xs text-ink-3">{ownerName.split(' ', 1)[0]}</span>}
            >
              {name}
            </FilterRow>
          ))}
        </Group>
      ) : null}
      {drivers.length > 0 ? (
        <Group title={t`Drives`}>
          <DriverRows
            drivers={drivers}
            isOn={(key) => !off.drivers.includes(key)}
            onToggle={(key, isOn) => onChange(toggled(off, 'drivers', key, isOn))}
          />
        </Group>
      ) : null}
      <Group title={t`Platforms`}>
        <PlatformRows
          isOn={(platform) => !off.platforms.includes(platform)}
          onToggle={(platform, isOn) => onChange(toggled(off, 'platforms', platform, isOn))}
        />
      </Group>
      <Group title={t`Activity Types`}>
        <ActivityRows
          isOn={(activity) => !off.activities.includes(activity)}
          onToggle={(activity, isOn) => onChange(toggled(off, 'activities', activity, isOn))}
        />
      </Group>
    </div>
  )
})

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="mt-5 flex min-w-0 flex-col first-of-type:mt-2.5">
      <legend className="mb-1.5 text-xs font-semibold text-ink-3">{title}</legend>
      {children}
    </fieldset>
  )
}
