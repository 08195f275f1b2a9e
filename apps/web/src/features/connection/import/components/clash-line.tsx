import type { Team } from '@homefield/contract/connection'
import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import { formatShortDay, dayOf } from '../../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { Note } from '../../../../ui/note.tsx'
import { useClashText } from '../../../clash/components/use-clash-text.ts'
import { seenClashes, type SeenClash } from '../../../clash/model/seen-clash.ts'
import { clashesQuery } from '../../../clash/queries.ts'
import { broughtClashes } from '../model/brought-clash.ts'

/** Returns the clashes in the next 30 days that involve an event of the imported team. */
export function useBroughtClashes(team: Team): SeenClash[] {
  const { data } = useQuery({ ...clashesQuery(), staleTime: 0 })
  return data ? broughtClashes(seenClashes(data), team) : []
}

/** Shows the number of clashes and describes the first clash. */
export function ClashLine({ clashes }: { clashes: readonly SeenClash[] }) {
  const text = useClashText()
  const style = useTimeStyle()
  const [first] = clashes
  if (!first) return null
  const day = formatShortDay(dayOf(Temporal.Instant.from(first.clash.from), style), style)
  return (
    <Note icon={GitCompareArrows}>
      <b>
        <Plural value={clashes.length} one="It added # clash." other="It added # clashes." />
      </b>{' '}
      {text.short(first)}, {day}.
    </Note>
  )
}
