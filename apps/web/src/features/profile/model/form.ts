/**
 * Models the form of a child. Another device or parent may change the child while the form is open.
 * `base` has the values when the form opened, `mine` the form's values, and `theirs` the server's values.
 * If a field changed only in `mine` or only in `theirs`, the changed value wins.
 * If a field has two different new values in `mine` and `theirs`, the user must choose one value.
 */
import type { Profile } from '@homefield/contract/profile'
import { isBlank } from '@homefield/domain/blank'
import { nextColor, type PaletteHex } from '@homefield/domain/palette'
import { CHOOSABLE_SPORTS, type SportName } from '@homefield/domain/sport'

export interface ProfileValues {
  photoId: string | null
  name: string
  /** The date of birth as YYYY-MM-DD. */
  dateOfBirth: string | null
  color: PaletteHex
  sports: readonly SportName[]
  notes: string
}
export type ProfileField = keyof ProfileValues

/** The form's fields in display order. */
const PROFILE_FIELDS = ['photoId', 'name', 'dateOfBirth', 'color', 'sports', 'notes'] as const

/** Returns the values for a new child, with a color that no sibling has. */
export function emptyValues(profiles: readonly { color: string }[]): ProfileValues {
  return {
    photoId: null,
    name: '',
    dateOfBirth: null,
    color: nextColor(profiles.map((profile) => profile.color)),
    sports: [],
    notes: '',
  }
}

export function valuesOf(profile: Profile): ProfileValues {
  return {
    photoId: profile.photoId,
    name: profile.name,
    dateOfBirth: profile.dateOfBirth,
    // The type assertion is safe, because the server stores only colors of the palette.
    color: profile.color as PaletteHex,
    sports: profile.sports.map((sport) => sport.name),
    notes: profile.notes ?? '',
  }
}

/** Adds or removes a sport, and keeps the sports in the order of the sports catalog. */
export function withSport(sports: readonly SportName[], sport: SportName, isChosen: boolean): SportName[] {
  return CHOOSABLE_SPORTS.map(({ name }) => name).filter((name) =>
    name === sport ? isChosen : sports.includes(name),
  )
}

/** Returns only the changed fields, normalized for saving. */
export function changesOf(mine: ProfileValues, base: ProfileValues): Partial<ProfileValues> {
  const changes = PROFILE_FIELDS.filter((field) => !isSame(field, mine, base)).map(
    (field) => [field, meaning(field, mine)] as const,
  )
  return Object.fromEntries(changes)
}

export function isChanged(mine: ProfileValues, base: ProfileValues): boolean {
  return PROFILE_FIELDS.some((field) => !isSame(field, mine, base))
}

/** Merges the user's edits into the current version of the child, and returns the fields with conflicts. */
export function merged(
  mine: ProfileValues,
  base: ProfileValues,
  current: ProfileValues,
): { values: ProfileValues; conflicts: ProfileField[] } {
  const isMine = (field: ProfileField) => !isSame(field, mine, base)
  const isTheirs = (field: ProfileField) => !isSame(field, current, base)
  return {
    values: mixed(mine, current, (field) => !isMine(field)),
    conflicts: PROFILE_FIELDS.filter(
      (field) => isMine(field) && isTheirs(field) && !isSame(field, mine, current),
    ),
  }
}

/** Returns `mine`, but takes from `theirs` each field for which `keepsTheirs` returns true. */
export function mixed(
  mine: ProfileValues,
  theirs: ProfileValues,
  keepsTheirs: (field: ProfileField) => boolean,
): ProfileValues {
  const kept = PROFILE_FIELDS.filter(keepsTheirs).map((field) => [field, theirs[field]] as const)
  return { ...mine, ...Object.fromEntries(kept) }
}

/** Returns the fields that differ between two versions of a child. */
export function differencesOf(mine: ProfileValues, theirs: ProfileValues): ProfileField[] {
  return PROFILE_FIELDS.filter((field) => !isSame(field, mine, theirs))
}

export interface ProfileProblems {
  name?: 'missing'
  /**
   * `partial` means that the date is incomplete, `invalid` that it is in the future or before 1900.
   * The server also rejects a date of birth in the future or before 1900.
   */
  dateOfBirth?: 'partial' | 'invalid'
}

const EARLIEST = '1900-01-01'

/** @param today the current day in the user's zone, as YYYY-MM-DD */
export function problemsOf(values: ProfileValues, isDatePartial: boolean, today: string): ProfileProblems {
  const { dateOfBirth } = values
  const isOutside = dateOfBirth !== null && (dateOfBirth > today || dateOfBirth < EARLIEST)
  return {
    ...(isBlank(values.name) ? { name: 'missing' } : {}),
    ...(isDatePartial ? { dateOfBirth: 'partial' } : isOutside ? { dateOfBirth: 'invalid' } : {}),
  }
}

/**
 * Returns a field's value without leading and trailing spaces, because such spaces are not a change.
 */
function meaning<Field extends ProfileField>(field: Field, values: ProfileValues): ProfileValues[Field] {
  const value = values[field]
  return (field === 'name' || field === 'notes' ? String(value).trim() : value) as ProfileValues[Field]
}

function isSame(field: ProfileField, one: ProfileValues, other: ProfileValues): boolean {
  if (field !== 'sports') return meaning(field, one) === meaning(field, other)
  return one.sports.length === other.sports.length && one.sports.every((name) => other.sports.includes(name))
}
