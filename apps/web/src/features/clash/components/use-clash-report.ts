import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Day } from '../../../lib/time/day.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { clashesAhead } from '../model/ahead.ts'
import { clashesQuery } from '../queries.ts'

interface Wanted {
  /** The default is the next 30 days. */
  readonly range?: { readonly from: Day; readonly to: Day }
  readonly isEnabled?: boolean
}

/** Loads the clashes of the range, and removes each clash as soon as both of its events have ended. */
export function useClashReport({ range, isEnabled = true }: Wanted = {}) {
  const now = useNow()
  const { data: report, ...query } = useQuery({ ...clashesQuery(range), enabled: isEnabled })
  const data = useMemo(
    () => report && { ...report, clashes: clashesAhead(report.clashes, now) },
    [report, now],
  )
  return { ...query, data }
}
