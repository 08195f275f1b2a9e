import type { FeedPreview, NewTeam, PlatformRefresh, SyncOutcome, Team } from '@homefield/contract/connection'
import { type PlatformName, platformNamed } from '@homefield/domain/platform'
import { plural, t } from '@lingui/core/macro'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { v7 } from 'uuid'
import { ApiError } from '../../lib/api/api-error.ts'
import { api, patient, read } from '../../lib/api/client.ts'
import { errorText } from '../../lib/error-text.ts'
import { sendDirectly } from '../../lib/outbox/send.ts'
import { platformText } from '../../lib/platform-text.ts'
import { addToast } from '../../ui/toast-queue.ts'
import { watchImport } from './import/model/watched.ts'
import type { LinkPlatform } from './model.ts'
import { syncErrorText } from './teamsnap/model/sync-error.ts'

/** A fetch of somebody else's server may take its time. Milliseconds. */
const PATIENCE = 45_000

/** What changes with a team: its lists, the platforms, and every schedule. */
export function useRefreshed() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      ['teams', 'platforms', 'events', 'dashboard', 'profiles'].map((noun) =>
        client.invalidateQueries({ queryKey: [noun] }),
      ),
    )
}

/** Puts a team that has just been answered into every list that holds it, before those are read again. */
function useKeptTeam() {
  const client = useQueryClient()
  return (team: Team) =>
    void client.setQueriesData<{ teams: Team[] }>({ queryKey: ['teams'] }, (list) =>
      list === undefined
        ? undefined
        : { ...list, teams: list.teams.map((kept) => (kept.id === team.id ? team : kept)) },
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
  link: Pick<NewTeam, 'url' | 'teamName' | 'sport' | 'zone' | 'platform'>
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
      watchImport(team.id)
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

/**
 * Says whose team it is. Its events then come in beside whatever the reader does next: the mapping stays where that
 * fails, and a toast tells how it ended.
 */
export function useMapTeam(onDone: () => void) {
  const refresh = useRefreshed()
  const keep = useKeptTeam()
  return useMutation({
    mutationFn: ({ team, profileIds }: { team: Team; profileIds: string[] }) =>
      sendDirectly({
        method: 'put',
        path: '/teams/{id}/profiles',
        params: { id: team.id },
        lane: team.id,
        body: { profileIds },
      }),
    onSuccess: async (mapped, { team, profileIds }) => {
      keep(mapped)
      if (profileIds.length === 0)
        addToast({
          tone: 'pos',
          text: t`No child has this team any more. Its events are gone from the calendar.`,
        })
      else {
        watchImport(team.id)
        void syncTeam(team.id)
          .catch(() => null)
          .then((outcome) => addToast(mappedToast(outcome)))
          .then(refresh)
      }
      onDone()
      await refresh()
    },
    onError: (error, { team }) =>
      addToast({
        tone: 'neg',
        text: errorText(
          error,
          isLink(team)
            ? t`Failed to update team mapping. Please try again.`
            : t`Failed to update team mapping`,
        ),
      }),
  })
}

/** How the sync after a mapping ended; null where it could not be asked for. */
function mappedToast(outcome: SyncOutcome | null): Parameters<typeof addToast>[0] {
  if (outcome?.state === 'running')
    return { tone: 'inf', text: t`The import goes on. Events appear as they come in.` }
  if (outcome?.state !== 'done')
    return {
      tone: 'inf',
      text: t`Team mapping updated successfully. Use the refresh button to sync events.`,
    }
  const { events: n, profiles: m } = outcome
  return {
    tone: 'pos',
    text: t`Team mapping updated successfully! Synced ${n} events for ${m} profile(s).`,
  }
}

/** By a calendar link; else through the owner's account at the platform, of which the specification speaks otherwise. */
function isLink({ source }: Pick<Team, 'source'>): boolean {
  return source === 'link'
}

/** Fetches one team now. */
export function useSyncTeam() {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: (team: Team) => syncTeam(team.id),
    onSuccess: async (outcome, team) => {
      const { events: n, profiles: m } = outcome
      if (outcome.state === 'done')
        addToast({
          tone: 'pos',
          text: isLink(team)
            ? t`Calendar refreshed successfully! Synced ${n} events for ${m} profile(s).`
            : t`Team refreshed successfully! Synced ${n} events for ${m} profile(s).`,
        })
      else if (outcome.state === 'running')
        addToast({ tone: 'inf', text: t`The import goes on. Events appear as they come in.` })
      else addToast({ tone: 'neg', text: refreshFailure(team) })
      await refresh()
    },
    onError: (error, team) => {
      const textOf = isLink(team) ? linkSyncErrorText : syncErrorText
      addToast({ tone: 'neg', text: textOf(error, refreshFailure(team)) })
    },
  })
}

/** The specification's words for a session that ended under a sync of a link. */
function linkSyncErrorText(error: unknown, fallback: string): string {
  const isSignedOut = error instanceof ApiError && error.code === 'unauthenticated'
  return isSignedOut ? t`No authenticated session` : errorText(error, fallback)
}

function refreshFailure(team: Team): string {
  return isLink(team) ? t`Failed to refresh calendar. Please try again.` : t`Failed to refresh team`
}

/** Fetches every mapped team of a platform now, several at a time; a team nobody has is left alone. */
export function useRefreshPlatform(platform: PlatformName) {
  const refresh = useRefreshed()
  const mutationKey = ['refresh-platform', platform]
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (): Promise<PlatformRefresh> =>
      read(
        api.POST('/platforms/{platform}/refresh', {
          params: { path: { platform: platformNamed(platform).slug } },
          fetch: patient(PATIENCE),
        }),
      ),
    onSuccess: async (outcome) => {
      addToast(refreshedToast(platformText(platform), outcome))
      await refresh()
    },
    onError: (error) =>
      addToast(
        error instanceof ApiError && error.code === 'teamNotFound'
          ? refreshedToast(platformText(platform), NO_TEAMS)
          : { tone: 'neg', text: errorText(error, t`Failed to refresh platform`) },
      ),
  })
  // Asked for on one page, it is under way on the next one too.
  const isRefreshing = useIsMutating({ mutationKey }) > 0
  return {
    refresh: () => {
      if (!isRefreshing) mutate()
    },
    isRefreshing,
  }
}

const NO_TEAMS: PlatformRefresh = { done: 0, failed: 0, running: 0, unmapped: 0 }

/** How a refresh of a platform ended, both numbers where it failed in part. */
function refreshedToast(
  platform: string,
  { done, failed, running, unmapped }: PlatformRefresh,
): Parameters<typeof addToast>[0] {
  const n = done
  if (done + failed + running === 0)
    return unmapped === 0
      ? { tone: 'inf', text: t`No teams found for ${platform}` }
      : {
          tone: 'inf',
          text: t`Please map this team to at least one child profile before syncing events.`,
        }
  if (failed > 0) {
    if (done + running === 0) return { tone: 'neg', text: t`Failed to refresh platform` }
    const missed = plural(failed, { one: '# could not be refreshed.', other: '# could not be refreshed.' })
    return {
      tone: 'neg',
      text: `${plural(done + running, {
        one: `Refreshed # team for ${platform}.`,
        other: `Refreshed # teams for ${platform}.`,
      })} ${missed}`,
    }
  }
  if (running > 0)
    return {
      tone: 'inf',
      text: t`The import goes on. Events appear as they come in.`,
    }
  return { tone: 'pos', text: t`Successfully refreshed ${n} teams for ${platform}` }
}

interface Correction {
  team: Team
  teamName: string
  sport: Team['sport']
  zone: string
  /** Of a team that comes in by link. */
  platform?: PlatformName
}

/** Renames a team, corrects its sport, its platform or the zone its times are read in. */
export function useChangeTeam(onDone: () => void) {
  const refresh = useRefreshed()
  const mutation = useMutation({
    mutationFn: ({ team, ...to }: Correction) =>
      sendDirectly({
        method: 'patch',
        path: '/teams/{id}',
        params: { id: team.id },
        lane: team.id,
        body: { ...to, version: team.version },
      }),
    onSuccess: async ({ platform }, { team }) => {
      const name = platformText(platform)
      addToast({
        tone: 'pos',
        text:
          platform === team.platform
            ? t`Team name updated successfully`
            : t`The team now stands under ${name}.`,
      })
      onDone()
      await refresh()
    },
  })
  const failure =
    mutation.variables?.team.source === 'teamsnap'
      ? t`Failed to update team name`
      : t`Failed to update team name. Please try again.`
  return { ...mutation, errorText: mutation.error ? errorText(mutation.error, failure) : null }
}

/** Gives a team its new link; what is there of it stays. The form shows what is wrong with the link. */
export function useReplaceLink(onDone: () => void) {
  const refresh = useRefreshed()
  const keep = useKeptTeam()
  return useMutation({
    mutationFn: ({ team, url }: { team: Team; url: string }) =>
      sendDirectly({
        method: 'put',
        path: '/teams/{id}/link',
        params: { id: team.id },
        lane: team.id,
        body: { url },
      }),
    onSuccess: async (team) => {
      addToast({ tone: 'pos', text: t`The new link is in place. Your events stay.` })
      keep(team)
      watchImport(team.id)
      onDone()
      await refresh()
    },
  })
}

/** Says that what vanished from a team's calendar is really gone. */
export function useAcceptLoss(onDone: () => void) {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: ({ team, since }: { team: Team; since: string }) =>
      sendDirectly({
        method: 'post',
        path: '/teams/{id}/accept-loss',
        params: { id: team.id },
        lane: team.id,
        body: { since },
      }),
    onSuccess: (_, { team }) => {
      const name = team.teamName
      addToast({ tone: 'pos', text: t`What vanished from ${name} is removed now.` })
    },
    onError: (error) =>
      addToast({ tone: 'neg', text: errorText(error, t`That could not be saved. Please try again.`) }),
    onSettled: async () => {
      onDone()
      await refresh()
    },
  })
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
    onError: (error, team) => {
      const failure = isLink(team) ? t`Failed to remove team. Please try again.` : t`Failed to remove team`
      addToast({ tone: 'neg', text: errorText(error, failure) })
      onDone()
    },
  })
}

/**
 * Removes the reader's own teams of a platform with their events, and his sign-in there; others' teams stay.
 * @param words the specification's, where it has some
 */
export function useDisconnectPlatform(
  platform: PlatformName,
  words: { done: string; failed: string },
  onDone: () => void,
) {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: () => {
      const { slug } = platformNamed(platform)
      return sendDirectly({
        method: 'delete',
        path: '/platforms/{platform}',
        params: { platform: slug },
        lane: `platform:${slug}`,
      })
    },
    onSuccess: async () => {
      addToast({ tone: 'pos', text: words.done })
      onDone()
      await refresh()
    },
    onError: (error) => {
      addToast({ tone: 'neg', text: errorText(error, words.failed) })
      onDone()
    },
  })
}
