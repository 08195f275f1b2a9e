import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { KindCount } from '../model/groups.ts'

/** Returns a function that summarizes a team's changes, such as '2 moved, 1 added'. */
export function useKindSentence() {
  useLingui()
  return (counts: readonly KindCount[]): string => counts.map((one) => COUNTED[one.kind](one)).join(', ')
}

const COUNTED: Record<KindCount['kind'], (one: KindCount) => string> = {
  moved: ({ count }) => plural(count, { one: '# moved', other: '# moved' }),
  cancelled: ({ count }) => plural(count, { one: '# cancelled', other: '# cancelled' }),
  postponed: ({ count }) => plural(count, { one: '# postponed', other: '# postponed' }),
  removed: ({ count }) => plural(count, { one: '# removed by the team', other: '# removed by the team' }),
  restored: ({ count }) => plural(count, { one: '# back on', other: '# back on' }),
  timeTbd: ({ count }) => plural(count, { one: '# time to be decided', other: '# times to be decided' }),
  place: ({ count, place }) => {
    const places = plural(count, { one: '# place changed', other: '# places changed' })
    return place === null ? places : t`${places} to ${place}`
  },
  added: ({ count }) => plural(count, { one: '# added', other: '# added' }),
  theirs: ({ count }) => plural(count, { one: '# differs from yours', other: '# differ from yours' }),
  other: ({ count }) => plural(count, { one: '# with other changes', other: '# with other changes' }),
}
