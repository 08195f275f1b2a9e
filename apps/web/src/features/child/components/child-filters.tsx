import { useLingui } from '@lingui/react/macro'
import { ActivityRows, PlatformRows } from '../../calendar/components/filter-rows.tsx'
import { ACTIVITIES, PLATFORMS } from '../../calendar/model/filters.ts'
import { type ChildFilters, countChecked, isChecked, toggled } from '../model/filters.ts'
import { FilterMenu } from './filter-menu.tsx'

interface ChildFiltersProps {
  filters: ChildFilters
  onChange: (filters: ChildFilters) => void
}

/** The filters above the calendar. Dates need no filter, because the calendar shows a single period. */
export function ChildFiltersRow({ filters, onChange }: ChildFiltersProps) {
  const { t } = useLingui()
  const { platforms, activities } = filters
  return (
    <div role="group" aria-label={t`Filters`} className="flex flex-wrap gap-2">
      <FilterMenu
        label={t`Platforms`}
        count={countChecked(platforms, PLATFORMS)}
        isNarrow={platforms.length > 0}
      >
        <PlatformRows
          isOn={(platform) => isChecked(platforms, platform)}
          onToggle={(platform, isOn) =>
            onChange({ ...filters, platforms: toggled(PLATFORMS, platforms, platform, isOn) })
          }
        />
      </FilterMenu>
      <FilterMenu
        label={t`Activity types`}
        count={countChecked(activities, ACTIVITIES)}
        isNarrow={activities.length > 0}
      >
        <ActivityRows
          isOn={(activity) => isChecked(activities, activity)}
          onToggle={(activity, isOn) =>
            onChange({ ...filters, activities: toggled(ACTIVITIES, activities, activity, isOn) })
          }
        />
      </FilterMenu>
      <FilterMenu label={t`All dates`}>
        <label className="flex min-h-8 items-center gap-2.5 text-[13.5px] font-medium text-ink max-md:min-h-11 max-md:text-[15px]">
          <input
            type="radio"
            name="date-range"
            checked
            readOnly
            className="size-4.5 rounded-full accent-brand"
          />
          {t`All dates`}
        </label>
      </FilterMenu>
    </div>
  )
}
