import type { Person } from '@homefield/contract/friend'
import { isBlank } from '@homefield/domain/blank'
import { plural, t } from '@lingui/core/macro'

/** Returns a person's name, or the specification's placeholder for a person without a name. */
export function personName(person: Pick<Person, 'name'>): string {
  return isBlank(person.name) ? t`No name set` : person.name
}

/** Joins names in the user's language: 'Maya, Owen and Ruby'. */
export function namesText(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}

/**
 * Returns a text that says how many of a former administrator's teams are no longer mapped to the children.
 */
export function lostTeamsText(count: number): string {
  return plural(count, {
    one: '# team of theirs is no longer mapped to your children',
    other: '# teams of theirs are no longer mapped to your children',
  })
}
