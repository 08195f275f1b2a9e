import type { Person } from '@homefield/contract/friend'
import { isBlank } from '@homefield/domain/blank'
import { plural, t } from '@lingui/core/macro'

/** A person without a name is shown with the specification's placeholder. */
export function personName(person: Pick<Person, 'name'>): string {
  return isBlank(person.name) ? t`No name set` : person.name
}

/** 'Maya, Owen and Ruby', in the user's language. */
export function namesText(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}

/** Says how many teams of a friend lose their mapping when the administrator role ends. */
export function lostTeamsText(count: number): string {
  return plural(count, {
    one: '# team of theirs is no longer mapped to your children',
    other: '# teams of theirs are no longer mapped to your children',
  })
}
