import type { Event } from '@homefield/contract/event'
import { MANUAL_COLOR, platformNamed } from '@homefield/domain/platform'
import { useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { hue } from '../../../ui/hue.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PlatformTile, platformTileLook } from '../../../ui/platform-tile.tsx'
import { photoAddress } from '../../../lib/file-address.ts'
import { AdultDisc } from '../../../ui/disc.tsx'
import { driverName } from '../../event/coverage/components/driver-text.ts'
import { NOBODY } from '../../event/model/drives.ts'
import type { DriverChoice } from '../model/driver-choices.ts'
import { ACTIVITIES, PLATFORMS } from '../model/filters.ts'

interface FilterRowsProps<Value extends string> {
  isOn: (value: Value) => boolean
  onToggle: (value: Value, isOn: boolean) => void
}

/** Shows a checkbox for each platform. */
export function PlatformRows({ isOn, onToggle }: FilterRowsProps<Event['platform']>) {
  const { t } = useLingui()
  const names: Partial<Record<Event['platform'], string>> = { Other: t`Other`, Manual: t`Manual` }
  return PLATFORMS.map((platform) => (
    <FilterRow
      key={platform}
      isOn={isOn(platform)}
      onChange={(next) => onToggle(platform, next)}
      end={platform === 'Manual' ? <ManualTile /> : <Tile platform={platform} />}
    >
      {names[platform] ?? platform}
    </FilterRow>
  ))
}

/** Shows a checkbox for each kind of event, such as games and practices. */
export function ActivityRows({ isOn, onToggle }: FilterRowsProps<Event['activity']>) {
  const { t } = useLingui()
  const names: Record<Event['activity'], string> = {
    game: t`Games`,
    practice: t`Practices`,
    tournament: t`Tournaments`,
    other: t`Other events`,
  }
  return ACTIVITIES.map((activity) => (
    <FilterRow key={activity} isOn={isOn(activity)} onChange={(next) => onToggle(activity, next)}>
      {names[activity]}
    </FilterRow>
  ))
}

/** Shows a checkbox for each driver, and one for events to which nobody drives. */
export function DriverRows({
  drivers,
  isOn,
  onToggle,
}: FilterRowsProps<string> & { drivers: readonly DriverChoice[] }) {
  const { t } = useLingui()
  return (
    <>
      {drivers.map(({ key, driver, photoId }) => (
        <FilterRow
          key={key}
          isOn={isOn(key)}
          onChange={(next) => onToggle(key, next)}
          end={
            driver.kind === 'user' || driver.kind === 'helper' ? (
              <AdultDisc name={driver.name} photoUrl={photoAddress(photoId, '64')} size={20} />
            ) : null
          }
        >
          {driverName(driver)}
        </FilterRow>
      ))}
      <FilterRow isOn={isOn(NOBODY)} onChange={(next) => onToggle(NOBODY, next)}>
        {t`Nobody`}
      </FilterRow>
    </>
  )
}

interface FilterRowProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
  color?: string
  end?: ReactNode
  children: ReactNode
}

export function FilterRow({ isOn, onChange, isDisabled = false, color, end, children }: FilterRowProps) {
  return (
    <Checkbox
      className="flex! min-h-8 min-w-0 gap-2.5! text-[13.5px]! font-medium max-md:min-h-11 max-md:text-[15px]!"
      isSelected={isOn}
      isDisabled={isDisabled}
      onChange={onChange}
      {...(color === undefined ? {} : { color })}
    >
      <span className="grow truncate">{children}</span>
      {end}
    </Checkbox>
  )
}

function Tile({ platform }: { platform: Exclude<Event['platform'], 'Manual'> }) {
  const { color, monogram } = platformNamed(platform)
  return <PlatformTile color={color} monogram={monogram} />
}

function ManualTile() {
  return (
    <span {...hue(MANUAL_COLOR, platformTileLook())} aria-hidden="true">
      <Icon of={Pencil} size={12} />
    </span>
  )
}
