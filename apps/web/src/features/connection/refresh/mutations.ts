import type { PlatformRefresh, SyncOutcome, Team } from '@homefield/contract/connection'
import { type PlatformName, platformNamed } from '@homefield/domain/platform'
import { plural, t } from '@lingui/core/macro'
import { type MutationState, useMutation, useMutationState } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api-error.ts'
import { api, patient, read } from '../../../lib/api/client.ts'
import { errorText } from '../../../lib/error-text.ts'
import { platformText } from '../../../lib/platform-text.ts'
import { addToast } from '../../../ui/toast-queue.ts'
import { isLink, PATIENCE } from '../model.ts'
import { useRefreshed } from '../queries.ts'
import { syncErrorText } from '../teamsnap/model/sync-error.ts'

/** Makes the server fetch a team's calendar now, and waits up to `PATIENCE` milliseconds for the result. */
export function syncTeam(id: string): Promise<SyncOutcome> {
  return read(api.POST('/teams/{id}/sync', { params: { path: { id } }, fetch: patient(PATIENCE) }))
}

const SYNC_TEAM = ['sync-team']

/**
 * Makes the server fetch a team's calendar now. If the fetch fails, the team's row shows the error.
 * @param onFailed for pages that show no row for the team
 */
export function useSyncTeam(onFailed?: (text: string) => void) {
  const refresh = useRefreshed()
  return useMutation({
    mutationKey: SYNC_TEAM,
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
        addToast({ tone: 'inf', text: t`The import is still running. Events appear as they come in.` })
      else onFailed?.(refreshFailure(team))
      await refresh()
    },
    onError: (error, team) => onFailed?.(syncFailure(error, team)),
  })
}

/**
 * Returns the state of a team's latest sync, even if the sync was started on another page.
 * An error disappears after a later sync succeeds or after the user maps the team to a child.
 */
export function useTeamSync(team: Team) {
  const { mutate } = useSyncTeam()
  const last = useLastOf<SyncOutcome, Team>(SYNC_TEAM, (asked) => asked?.id === team.id)
  return {
    sync: () => mutate(team),
    isSyncing: last?.status === 'pending',
    failure: last === undefined || isMended(last.variables, team) ? null : failureOf(last, team),
  }
}

function isMended(asked: Team | undefined, now: Team): boolean {
  return (
    asked?.lastSynced !== now.lastSynced ||
    (asked.mappedProfiles.length === 0 && now.mappedProfiles.length > 0)
  )
}

function failureOf({ error, data }: MutationState<SyncOutcome, unknown, Team>, team: Team): string | null {
  if (error) return syncFailure(error, team)
  return data?.state === 'failed' ? refreshFailure(team) : null
}

function syncFailure(error: unknown, team: Team): string {
  return (isLink(team) ? linkSyncErrorText : syncErrorText)(error, refreshFailure(team))
}

/** Returns the text for a failed sync of a team. If the session has expired, the text says so. */
function linkSyncErrorText(error: unknown, fallback: string): string {
  const isSignedOut = error instanceof ApiError && error.code === 'unauthenticated'
  return isSignedOut ? t`No authenticated session` : errorText(error, fallback)
}

function refreshFailure(team: Team): string {
  return isLink(team) ? t`Failed to refresh calendar. Please try again.` : t`Failed to refresh team`
}

/**
 * Makes the server fetch the calendars of all teams of a platform now.
 * The server refreshes several teams at a time, and skips teams without children.
 * @param teams the platform's current teams, which show when a failure is fixed
 */
export function useRefreshPlatform(platform: PlatformName, teams: readonly Team[]) {
  const refresh = useRefreshed()
  const mutationKey = ['refresh-platform', platform]
  const newest = newestGoodCheck(teams)
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (_newest: string): Promise<PlatformRefresh> =>
      read(
        api.POST('/platforms/{platform}/refresh', {
          params: { path: { platform: platformNamed(platform).slug } },
          fetch: patient(PATIENCE),
        }),
      ),
    onSuccess: async (outcome) => {
      const toast = refreshedToast(platformText(platform), outcome)
      if (toast) addToast(toast)
      await refresh()
    },
    onError: (error) => {
      if (isWithoutTeams(error)) addToast(noTeams(platformText(platform)))
    },
  })
  // Mutations are cached for the whole app, so a page also shows a refresh that another page started.
  const last = useLastOf<PlatformRefresh, string>(mutationKey)
  const isRefreshing = last?.status === 'pending'
  return {
    refresh: () => {
      if (!isRefreshing) mutate(newest)
    },
    isRefreshing,
    failure: last === undefined ? null : platformFailure(last, platform, teams),
  }
}

function useLastOf<Data, Asked>(mutationKey: readonly string[], isMeant?: (asked?: Asked) => boolean) {
  return useMutationState({
    filters: {
      mutationKey,
      predicate: ({ state }) => isMeant?.(state.variables as Asked | undefined) ?? true,
    },
    select: ({ state }) => state as MutationState<Data, unknown, Asked>,
  }).at(-1)
}

function newestGoodCheck(teams: readonly Team[]): string {
  return (
    teams
      .map(({ lastSynced }) => lastSynced ?? '')
      .sort()
      .at(-1) ?? ''
  )
}

/** Returns the error text of the last refresh. Null if the refresh or a later sync succeeded. */
function platformFailure(
  { error, data, variables }: MutationState<PlatformRefresh, unknown, string>,
  platform: PlatformName,
  teams: readonly Team[],
): string | null {
  if (error)
    return isWithoutTeams(error) || newestGoodCheck(teams) !== variables
      ? null
      : errorText(error, t`Failed to refresh platform`)
  if (data === undefined) return null
  const { done, failed, running, unmapped } = data
  if (failed > 0) {
    if (teams.every(({ syncStatus }) => syncStatus !== 'error')) return null
    return done + running === 0 ? t`Failed to refresh platform` : failedInPart(platformText(platform), data)
  }
  const isUnmapped = done + running === 0 && unmapped > 0
  return isUnmapped && teams.every(({ mappedProfiles }) => mappedProfiles.length === 0)
    ? t`Please map this team to at least one child profile before syncing events.`
    : null
}

function failedInPart(platform: string, { done, running, failed }: PlatformRefresh): string {
  const missed = plural(failed, { one: '# could not be refreshed.', other: '# could not be refreshed.' })
  return `${plural(done + running, {
    one: `Refreshed # team for ${platform}.`,
    other: `Refreshed # teams for ${platform}.`,
  })} ${missed}`
}

function isWithoutTeams(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'teamNotFound'
}

type Toast = Parameters<typeof addToast>[0]

function noTeams(platform: string): Toast {
  return { tone: 'inf', text: t`No teams found for ${platform}` }
}

/** Returns the toast after a refresh has ended. Null if the platform's row already shows the error. */
function refreshedToast(
  platform: string,
  { done: n, failed, running, unmapped }: PlatformRefresh,
): Toast | null {
  if (failed > 0) return null
  if (n + running === 0) return unmapped === 0 ? noTeams(platform) : null
  if (running > 0)
    return { tone: 'inf', text: t`The import is still running. Events appear as they come in.` }
  return {
    tone: 'pos',
    text:
      n === 1
        ? t`Successfully refreshed 1 team for ${platform}`
        : t`Successfully refreshed ${n} teams for ${platform}`,
  }
}
