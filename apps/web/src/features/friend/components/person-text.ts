import type { Person } from '@homefield/contract/friend'
import { isBlank } from '@homefield/domain/blank'
import { plural, t } from '@lingui/core/macro'

/** A person may have no name; the specification's words stand for it. */
export function personName(person: Pick<Person, 'name'>): string {
  return isBlank(person.name) ? t`No name set` : person.name
}

/** 'Maya, Owen and Ruby', in the reader's language. */
export function namesText(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}

/** What of a friend's own ends with the administrator role. */
export function lostTeamsText(count: number): string {
  return plural(count, {
    one: '# team of theirs is no longer mapped to your children',
    other: '# teams of theirs are no longer mapped to your children',
  })
}
