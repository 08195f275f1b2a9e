import type { Event } from '@homefield/contract/event'
import { ACTIVITIES, PLATFORMS } from '../../calendar/model/filters.ts'

/** The checked options of each filter. An empty list means that the filter hides nothing. */
export interface ChildFilters {
  readonly platforms: readonly Event['platform'][]
  readonly activities: readonly Event['activity'][]
}

export const EVERYTHING: ChildFilters = { platforms: [], activities: [] }

export function isEverything(filters: ChildFilters): boolean {
  return filters.platforms.length === 0 && filters.activities.length === 0
}

export function isChecked<Value>(chosen: readonly Value[], value: Value): boolean {
  return chosen.length === 0 || chosen.includes(value)
}

/** Returns the number of options that the menu shows as checked. */
export function countChecked(chosen: readonly unknown[], all: readonly unknown[]): number {
  return chosen.length === 0 ? all.length : chosen.length
}

/**
 * Checks or unchecks an option, and returns the checked options in the order of `all`.
 * An empty list means that every option is checked.
 */
export function toggled<Value>(
  all: readonly Value[],
  chosen: readonly Value[],
  value: Value,
  isOn: boolean,
): Value[] {
  return withoutAll(
    all,
    all.filter((one) => (one === value ? isOn : isChecked(chosen, one))),
  )
}

function withoutAll<Value>(all: readonly Value[], chosen: Value[]): Value[] {
  return chosen.length === all.length ? [] : chosen
}

export function filtered(events: readonly Event[], filters: ChildFilters): readonly Event[] {
  if (isEverything(filters)) return events
  return events.filter(
    (event) =>
      // The filters never hide a birthday, because a birthday has neither a platform nor a kind.
      event.birthday !== null ||
      (isChecked(filters.platforms, event.platform) && isChecked(filters.activities, event.activity)),
  )
}

/** Parses the URL parameters of the filters, such as `TeamSnap,Manual`. Ignores unknown values. */
export function readFilters(address: {
  platforms?: string | undefined
  activities?: string | undefined
}): ChildFilters {
  return {
    platforms: read(PLATFORMS, address.platforms),
    activities: read(ACTIVITIES, address.activities),
  }
}

function read<Value extends string>(all: readonly Value[], text = ''): Value[] {
  const named = text.split(',')
  return withoutAll(
    all,
    all.filter((value) => named.includes(value)),
  )
}

/** Returns the URL parameter of a filter. Undefined if the filter hides nothing. */
export function writeChosen(chosen: readonly string[]): string | undefined {
  return chosen.length === 0 ? undefined : chosen.join(',')
}
