import type { PlatformRefresh, SyncOutcome, Team } from '@homefield/contract/connection'
import { type PlatformName, platformNamed } from '@homefield/domain/platform'
import { plural, t } from '@lingui/core/macro'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api-error.ts'
import { api, patient, read } from '../../../lib/api/client.ts'
import { errorText } from '../../../lib/error-text.ts'
import { platformText } from '../../../lib/platform-text.ts'
import { addToast } from '../../../ui/toast-queue.ts'
import { isLink, PATIENCE } from '../model.ts'
import { useRefreshed } from '../queries.ts'
import { syncErrorText } from '../teamsnap/model/sync-error.ts'

/** Fetches one team now, and waits for the end as long as a reader would. */
export function syncTeam(id: string): Promise<SyncOutcome> {
  return read(api.POST('/teams/{id}/sync', { params: { path: { id } }, fetch: patient(PATIENCE) }))
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
      tell(refreshedToast(platformText(platform), outcome))
      await refresh()
    },
    onError: (error) =>
      tell(
        error instanceof ApiError && error.code === 'teamNotFound'
          ? refreshedToast(platformText(platform), NO_TEAMS)
          : { tone: 'neg', text: errorText(error, t`Failed to refresh platform`) },
      ),
  })
  // What failed can be tried again from where it is told.
  const tell = (toast: Toast) =>
    addToast(
      toast.tone === 'neg' ? { ...toast, action: { label: t`Try again`, onPress: () => mutate() } } : toast,
    )
  // Asked for on one page, it is under way on the next one too.
  const isRefreshing = useIsMutating({ mutationKey }) > 0
  return {
    refresh: () => {
      if (!isRefreshing) mutate()
    },
    isRefreshing,
  }
}

type Toast = Parameters<typeof addToast>[0]

const NO_TEAMS: PlatformRefresh = { done: 0, failed: 0, running: 0, unmapped: 0 }

/** How a refresh of a platform ended, both numbers where it failed in part. */
function refreshedToast(platform: string, { done, failed, running, unmapped }: PlatformRefresh): Toast {
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
  return {
    tone: 'pos',
    text:
      n === 1
        ? t`Successfully refreshed 1 team for ${platform}`
        : t`Successfully refreshed ${n} teams for ${platform}`,
  }
}
