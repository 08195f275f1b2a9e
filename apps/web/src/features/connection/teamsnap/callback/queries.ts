import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { nowInMilliseconds } from '../../../../lib/api/clock.ts'
import { useStreamStatus } from '../../../../lib/stream/use-stream-status.ts'
import { useRefreshed } from '../../queries.ts'
import { teamsQuery } from '../../queries.ts'
import { type Progress, progressOf } from './model.ts'
import { type Ending, finishSignIn } from './mutations.ts'

/**
 * Completes the TeamSnap sign-in. The returned `ending` is the result, or null while the sign-in is running.
 * The returned `retry` sends the stored code again. Callers offer `retry` only after a temporary failure (`away`).
 */
export function useEnding(): { ending: Ending | null; retry: () => void } {
  const [ending, setEnding] = useState<Ending | null>(null)
  const refresh = useRefreshed()
  const finish = useEffectEvent((found: Ending) => {
    setEnding(found)
    if (found.kind === 'connected') void refresh()
  })
  const isRunning = ending === null
  useEffect(() => {
    if (!isRunning) return undefined
    let isHere = true
    void finishSignIn().then((found) => {
      if (isHere) finish(found)
    })
    return () => {
      isHere = false
    }
  }, [isRunning])
  return { ending, retry: () => setEnding(null) }
}

/**
 * Polling interval in ms for the import progress. The app polls only while the event stream is down.
 * An open event stream reports every step of an import, so the app does not have to poll.
 */
const WITHOUT_STREAM = 3_000

/**
 * Returns the import progress of the teams that the sign-in added.
 * Returns null until the team list is refetched, because the cached list does not contain the new teams yet.
 */
export function useProgress(teamIds: readonly string[] | null): Progress | null {
  const isLive = useStreamStatus() === 'live'
  const [begin] = useState(nowInMilliseconds)
  const { data, dataUpdatedAt } = useQuery({
    ...teamsQuery('TeamSnap'),
    refetchOnMount: 'always',
    refetchInterval: isLive ? false : WITHOUT_STREAM,
  })
  return data && dataUpdatedAt >= begin ? progressOf(data.teams, teamIds) : null
}
