import type { FeedPreview, NewTeam, SyncOutcome, Team } from '@homefield/contract/connection'
import type { PlatformName } from '@homefield/domain/platform'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { v7 } from 'uuid'
import { api, patient, read } from '../../lib/api/client.ts'
import { errorText } from '../../lib/error-text.ts'
import { sendDirectly } from '../../lib/outbox/send.ts'
import { addToast } from '../../ui/toast-queue.ts'
import type { LinkPlatform } from './model.ts'

/** A fetch of somebody else's server may take its time. Milliseconds. */
const PATIENCE = 45_000

/** What changes with a team: its lists, the platforms, and every schedule. */
function useRefreshed() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      ['teams', 'platforms', 'events', 'dashboard', 'profiles'].map((noun) =>
        client.invalidateQueries({ queryKey: [noun] }),
      ),
    )
}

/** Reads a pasted link without saving anything. */
export function usePreview(form: LinkPlatform) {
  return useMutation({
    mutationFn: ({ url, zone }: { url: string; zone?: string }): Promise<FeedPreview> =>
      read(
        api.POST('/feeds/preview', {
          body: { form, url, ...(zone === undefined ? {} : { zone }) },
          fetch: patient(PATIENCE),
        }),
      ),
  })
}

interface AddedTeam {
  link: Pick<NewTeam, 'url' | 'teamName' | 'sport' | 'zone'>
  /** What the preview found; null where it could not be fetched. */
  eventCount: number | null
}

/** Connects a link. It is an address of today: it goes at once or not at all. */
export function useAddTeam(form: LinkPlatform, onAdded: (team: Team) => void) {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: async ({ link }: AddedTeam) => {
      const body = { id: v7(), form, ...link }
      return sendDirectly({ method: 'post', path: '/teams', lane: body.id, body })
    },
    onSuccess: async (team, { eventCount }) => {
      addToast({ tone: 'pos', text: addedText(form, eventCount) })
      onAdded(team)
      await refresh()
    },
    onError: (error) =>
      addToast({ tone: 'neg', text: errorText(error, t`Failed to add team calendar. Please try again.`) }),
  })
}

function addedText(form: LinkPlatform, n: number | null): string {
  if (n !== null)
    return t`Team calendar added successfully! Found ${n} events. You can now map it to your children's profiles.`
  if (form === 'SportsEngine') return t`You can now map it to your children's profiles and sync events.`
  return t`Team calendar added successfully! You can now map it to your children's profiles and sync events.`
}

/** Fetches one team now, and waits for the end as long as a reader would. */
export function syncTeam(id: string): Promise<SyncOutcome> {
  return read(api.POST('/teams/{id}/sync', { params: { path: { id } }, fetch: patient(PATIENCE) }))
}

/** Says whose team it is, and brings its events in. The mapping stays where the sync fails. */
export function useMapTeam(onDone: () => void) {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: async ({ team, profileIds }: { team: Team; profileIds: string[] }) => {
      await sendDirectly({
        method: 'put',
        path: '/teams/{id}/profiles',
        params: { id: team.id },
        lane: team.id,
        body: { profileIds },
      })
      if (profileIds.length === 0) return null
      return syncTeam(team.id).catch(() => null)
    },
    onSuccess: async (outcome, { profileIds }) => {
      if (outcome?.state === 'done') {
        const { events: n, profiles: m } = outcome
        addToast({
          tone: 'pos',
          text: t`Team mapping updated successfully! Synced ${n} events for ${m} profile(s).`,
        })
      } else if (profileIds.length === 0) {
        addToast({
          tone: 'pos',
          text: t`No child has this team any more. Its events are gone from the calendar.`,
        })
      } else if (outcome?.state === 'running') {
        addToast({ tone: 'inf', text: t`The import goes on. Events appear as they come in.` })
      } else {
        addToast({
          tone: 'inf',
          text: t`Team mapping updated successfully. Use the refresh button to sync events.`,
        })
      }
      onDone()
      await refresh()
    },
    onError: (error) =>
      addToast({ tone: 'neg', text: errorText(error, t`Failed to update team mapping. Please try again.`) }),
  })
}

/** Fetches one team now. */
export function useSyncTeam() {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: (team: Team) => syncTeam(team.id),
    onSuccess: async (outcome) => {
      const { events: n, profiles: m } = outcome
      if (outcome.state === 'done')
        addToast({
          tone: 'pos',
          text: t`Calendar refreshed successfully! Synced ${n} events for ${m} profile(s).`,
        })
      else if (outcome.state === 'running')
        addToast({ tone: 'inf', text: t`The import goes on. Events appear as they come in.` })
      else addToast({ tone: 'neg', text: t`Failed to refresh calendar. Please try again.` })
      await refresh()
    },
    onError: (error) =>
      addToast({ tone: 'neg', text: errorText(error, t`Failed to refresh calendar. Please try again.`) }),
  })
}

/** Fetches every mapped team of a platform now, one after the other; a team nobody has is left alone. */
export function useRefreshPlatform() {
  const client = useQueryClient()
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: async (platform: PlatformName) => {
      const { teams } = await client.fetchQuery({
        queryKey: ['teams', platform],
        queryFn: ({ signal }) => read(api.GET('/teams', { params: { query: { platform } }, signal })),
      })
      const mapped = teams.filter((team) => team.mappedProfiles.length > 0 && team.can.sync)
      const outcomes = []
      for (const team of mapped) outcomes.push(await syncTeam(team.id))
      return { teams: mapped.length, failed: outcomes.filter((outcome) => outcome.state === 'failed').length }
    },
    onSuccess: async ({ teams, failed }, platform) => {
      const n = teams - failed
      if (teams === 0)
        addToast({
          tone: 'inf',
          text: t`Please map this team to at least one child profile before syncing events.`,
        })
      else if (failed > 0) addToast({ tone: 'neg', text: t`Failed to refresh platform` })
      else addToast({ tone: 'pos', text: t`Successfully refreshed ${n} teams for ${platform}` })
      await refresh()
    },
    onError: (error) => addToast({ tone: 'neg', text: errorText(error, t`Failed to refresh platform`) }),
  })
}

/** Renames a team, corrects its sport or the zone its times are read in. */
export function useChangeTeam(onDone: () => void) {
  const refresh = useRefreshed()
  const mutation = useMutation({
    mutationFn: ({ team, ...to }: { team: Team; teamName: string; sport: Team['sport']; zone: string }) =>
      sendDirectly({
        method: 'patch',
        path: '/teams/{id}',
        params: { id: team.id },
        lane: team.id,
        body: { ...to, version: team.version },
      }),
    onSuccess: async () => {
      addToast({ tone: 'pos', text: t`Team name updated successfully` })
      onDone()
      await refresh()
    },
  })
  return {
    ...mutation,
    errorText: mutation.error
      ? errorText(mutation.error, t`Failed to update team name. Please try again.`)
      : null,
  }
}

/** Removes a team and its events. */
export function useRemoveTeam(onDone: () => void) {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: (team: Team) =>
      sendDirectly({ method: 'delete', path: '/teams/{id}', params: { id: team.id }, lane: team.id }),
    onSuccess: async () => {
      addToast({ tone: 'pos', text: t`Team removed successfully` })
      onDone()
      await refresh()
    },
    onError: (error) => {
      addToast({ tone: 'neg', text: errorText(error, t`Failed to remove team. Please try again.`) })
      onDone()
    },
  })
}
