/**
 * What the form of a child holds, and what becomes of it when another device or another parent changes the same child
 * meanwhile. The form keeps the child it was opened with (`base`): a field is mine when it differs from that, theirs when
 * the server's row (`current`) does. Only a field that is both, with two different values, is asked about.
 */
import type { Profile } from '@homefield/contract/profile'
import { isBlank } from '@homefield/domain/blank'
import { nextColor, type PaletteHex } from '@homefield/domain/palette'
import { CHOOSABLE_SPORTS, type SportName } from '@homefield/domain/sport'

export interface ProfileValues {
  photoId: string | null
  name: string
  /** YYYY-MM-DD */
  dateOfBirth: string | null
  color: PaletteHex
  sports: readonly SportName[]
  notes: string
}
export type ProfileField = keyof ProfileValues

/** In the order of the form. */
const PROFILE_FIELDS = ['photoId', 'name', 'dateOfBirth', 'color', 'sports', 'notes'] as const

/** A second child does not start with the first one's color. */
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
    // Nothing else is ever stored.
    color: profile.color as PaletteHex,
    sports: profile.sports.map((sport) => sport.name),
    notes: profile.notes ?? '',
  }
}

/** In the catalogue's order, whatever the order of pressing. */
export function withSport(sports: readonly SportName[], sport: SportName, isChosen: boolean): SportName[] {
  return CHOOSABLE_SPORTS.map(({ name }) => name).filter((name) =>
    name === sport ? isChosen : sports.includes(name),
  )
}

/** The changed fields alone, as they are to be saved. */
export function changesOf(mine: ProfileValues, base: ProfileValues): Partial<ProfileValues> {
  const changes = PROFILE_FIELDS.filter((field) => !isSame(field, mine, base)).map(
    (field) => [field, meaning(field, mine)] as const,
  )
  return Object.fromEntries(changes)
}

export function isChanged(mine: ProfileValues, base: ProfileValues): boolean {
  return PROFILE_FIELDS.some((field) => !isSame(field, mine, base))
}

/** What I typed on top of the row as it is now, and the fields about which I must be asked. */
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

/** Mine, but theirs where it is wanted. */
export function mixed(
  mine: ProfileValues,
  theirs: ProfileValues,
  keepsTheirs: (field: ProfileField) => boolean,
): ProfileValues {
  const kept = PROFILE_FIELDS.filter(keepsTheirs).map((field) => [field, theirs[field]] as const)
  return { ...mine, ...Object.fromEntries(kept) }
}

/** The fields in which two states of a child differ. */
export function differencesOf(mine: ProfileValues, theirs: ProfileValues): ProfileField[] {
  return PROFILE_FIELDS.filter((field) => !isSame(field, mine, theirs))
}

export interface ProfileProblems {
  name?: 'missing'
  /** Half a date; or one that lies ahead or before 1900, which the server refuses too. */
  dateOfBirth?: 'partial' | 'invalid'
}

const EARLIEST = '1900-01-01'

/** @param today of the reader's zone, as YYYY-MM-DD. */
export function problemsOf(values: ProfileValues, isDatePartial: boolean, today: string): ProfileProblems {
  const { dateOfBirth } = values
  const isOutside = dateOfBirth !== null && (dateOfBirth > today || dateOfBirth < EARLIEST)
  return {
    ...(isBlank(values.name) ? { name: 'missing' } : {}),
    ...(isDatePartial ? { dateOfBirth: 'partial' } : isOutside ? { dateOfBirth: 'invalid' } : {}),
  }
}

/** What a typed value stands for, so that a blank at the end is no change, nor another order of the same sports. */
function meaning<Field extends ProfileField>(field: Field, values: ProfileValues): ProfileValues[Field] {
  const value = values[field]
  return (field === 'name' || field === 'notes' ? String(value).trim() : value) as ProfileValues[Field]
}

function isSame(field: ProfileField, one: ProfileValues, other: ProfileValues): boolean {
  if (field !== 'sports') return meaning(field, one) === meaning(field, other)
  return one.sports.length === other.sports.length && one.sports.every((name) => other.sports.includes(name))
}
