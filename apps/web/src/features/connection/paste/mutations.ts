import type { NewTeam, Team } from '@homefield/contract/connection'
import type { NewProfile } from '@homefield/contract/profile'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { v7 } from 'uuid'
import { errorText } from '../../../lib/error-text.ts'
import { sendDirectly } from '../../../lib/mutation-queue/send.ts'
import { syncMapped } from '../mutations.ts'
import { useRefreshed } from '../queries.ts'

interface PastedTeam {
  link: Pick<NewTeam, 'url' | 'teamName' | 'sport' | 'zone' | 'platform'>
  profileIds: readonly string[]
  /** A child that does not exist yet and is also on the team. */
  child: NewProfile | null
}

interface ConnectEvents {
  /** Called as soon as the new child exists, so that a retry after a later error does not create it again. */
  onChild: (id: string) => void
  onConnected: (team: Team) => void
}

/**
 * Connects a pasted link and maps its team, in the order child, team, mapping. Each request can be repeated:
 * the server returns the connected team if the same link is saved again.
 * The requests are not queued, because the link might expire in the queue.
 */
export function useConnectPasted({ onChild, onConnected }: ConnectEvents) {
  const refresh = useRefreshed()
  const mutation = useMutation({
    mutationFn: async ({ link, profileIds, child }: PastedTeam) => {
      if (child !== null) {
        await sendDirectly({ method: 'post', path: '/profiles', body: child })
        onChild(child.id)
      }
      const body = { id: v7(), form: 'Other' as const, ...link }
      const team = await sendDirectly({ method: 'post', path: '/teams', body })
      return sendDirectly({
        method: 'put',
        path: '/teams/{id}/profiles',
        params: { id: team.id },
        body: { profileIds: child === null ? [...profileIds] : [...profileIds, child.id] },
      })
    },
    onSuccess: async (team) => {
      syncMapped(team.id, refresh)
      // The page shows the import of the team, so the list of teams must contain the team first.
      await refresh()
      onConnected(team)
    },
    onError: refresh,
  })
  const failure = t`Failed to add team calendar. Please try again.`
  return { ...mutation, errorText: mutation.error ? errorText(mutation.error, failure) : null }
}
