import type { SyncOutcome, Team } from '@homefield/contract/connection'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../lib/error-text.ts'
import { sendDirectly } from '../../../lib/mutation-queue/send.ts'
import { profilesQuery } from '../../../lib/session/profiles.ts'
import { addToast } from '../../../ui/toast-queue.ts'
import { mappableProfiles } from '../model.ts'
import { syncTeam } from '../refresh/mutations.ts'
import { changedTeams, countChildren, givenTeams, profileIdsAfter, type Ticked } from './model.ts'
import { allTeamsQuery } from '../queries.ts'

interface Outcome {
  /** Names of the teams that could not be changed. */
  failed: string[]
  /** The changed teams, as the server returned them. */
  changed: Team[]
  /** The imports of the teams to which the child was added. Null if the request for an import failed. */
  syncs: (SyncOutcome | null)[]
}

/**
 * Adds a child to teams and removes it from other teams. Each request replaces all children of one team.
 * The teams are refetched first and no request is queued, because old data would undo other users' changes.
 */
export function useMapTeams(profileId: string, onDone: () => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: async (ticked: Ticked): Promise<Outcome> => {
      const [{ teams }, { profiles }] = await Promise.all([
        client.fetchQuery({ ...allTeamsQuery, staleTime: 0 }),
        client.fetchQuery({ ...profilesQuery, staleTime: 0 }),
      ])
      const mappable = new Set(mappableProfiles(profiles).map(({ id }) => id))
      const outcome: Outcome = { failed: [], changed: [], syncs: [] }
      for (const team of changedTeams(teams, profileId, ticked)) {
        const profileIds = profileIdsAfter(team, {
          profileId,
          isOn: ticked.get(team.id) === true,
          mappable,
        })
        const mapped = await mapTeam(team.id, profileIds).catch(() => null)
        if (mapped) outcome.changed.push(mapped)
        else outcome.failed.push(team.teamName)
      }
      const given = givenTeams(outcome.changed, profileId)
      outcome.syncs = await Promise.all(given.map(({ id }) => syncTeam(id).catch(() => null)))
      return outcome
    },
    onSuccess: async (outcome) => {
      if (outcome.changed.length > 0) addToast(successOf(outcome, profileId))
      if (outcome.failed.length === 0) onDone()
      await Promise.all(
        ['teams', 'platforms', 'profiles', 'events', 'dashboard'].map((noun) =>
          client.invalidateQueries({ queryKey: [noun] }),
        ),
      )
    },
  })
  const names = mutation.data?.failed.join(', ') ?? ''
  return {
    ...mutation,
    errorText: mutation.error
      ? errorText(mutation.error, t`Failed to update team mapping. Please try again.`)
      : names === ''
        ? null
        : t`Failed to update team mapping of ${names}. Please try again.`,
  }
}

function mapTeam(id: string, profileIds: string[]): Promise<Team> {
  return sendDirectly({
    method: 'put',
    path: '/teams/{id}/profiles',
    params: { id },
    body: { profileIds },
  })
}

function successOf({ changed, syncs }: Outcome, profileId: string): { tone: 'pos' | 'inf'; text: string } {
  if (syncs.length === 0) return { tone: 'pos', text: t`Team mapping updated successfully.` }
  if (syncs.some((sync) => sync?.state === 'running'))
    return { tone: 'inf', text: t`The import is still running. Events appear as they come in.` }
  if (syncs.some((sync) => sync?.state !== 'done'))
    return {
      tone: 'inf',
      text: t`Team mapping updated successfully. Use the refresh button to sync events.`,
    }
  const n = syncs.reduce((sum, sync) => sum + (sync?.events ?? 0), 0)
  const m = countChildren(givenTeams(changed, profileId))
  return {
    tone: 'pos',
    text: t`Team mapping updated successfully! Synced ${n} events for ${m} profile(s).`,
  }
}
