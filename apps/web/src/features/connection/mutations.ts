import type { FeedPreview, NewTeam, SyncOutcome, Team } from '@homefield/contract/connection'
import { type PlatformName, platformNamed } from '@homefield/domain/platform'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 } from 'uuid'
import { api, patient, read } from '../../lib/api/client.ts'
import { errorText } from '../../lib/error-text.ts'
import { send, sendDirectly } from '../../lib/mutation-queue/send.ts'
import { platformText } from '../../lib/platform-text.ts'
import { sayQueued } from '../../ui/say-queued.ts'
import { addToast } from '../../ui/toast-queue.ts'
import { watchImport } from './import/model/watched.ts'
import { isLink, type LinkPlatform, PATIENCE } from './model.ts'
import { useKeptTeam, useRefreshed } from './queries.ts'
import { syncTeam } from './refresh/mutations.ts'

/**
 * Previews the calendar of a pasted link. The server stores nothing.
 * `data` stays while the same link is read in another time zone, so that the user's corrections stay, too.
 */
export function usePreview(form: LinkPlatform) {
  const [data, setData] = useState<FeedPreview>()
  const mutation = useMutation({
    mutationFn: ({ url, zone }: { url: string; zone?: string }): Promise<FeedPreview> =>
      read(
        api.POST('/feeds/preview', {
          body: { form, url, ...(zone === undefined ? {} : { zone }) },
          fetch: patient(PATIENCE),
        }),
      ),
    onSuccess: setData,
    onError: () => setData(undefined),
  })
  const reset = () => {
    setData(undefined)
    mutation.reset()
  }
  return { ...mutation, data, reset }
}

interface AddedTeam {
  link: Pick<NewTeam, 'url' | 'teamName' | 'sport' | 'zone' | 'platform'>
  /** Number of events in the preview. Null if the link could not be fetched. */
  eventCount: number | null
}

/** Connects a team by its link. The request is not queued, because the link might expire in the queue. */
export function useAddTeam(form: LinkPlatform, onAdded: (team: Team) => void) {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: async ({ link }: AddedTeam) => {
      const body = { id: v7(), form, ...link }
      return sendDirectly({ method: 'post', path: '/teams', body })
    },
    onSuccess: async (team, { eventCount }) => {
      addToast({ tone: 'pos', text: addedText(form, eventCount) })
      watchImport(team.id)
      onAdded(team)
      await refresh()
    },
  })
}

function addedText(form: LinkPlatform, n: number | null): string {
  if (n !== null)
    return t`Team calendar added successfully! Found ${n} events. You can now map it to your children's profiles.`
  if (form === 'SportsEngine') return t`You can now map it to your children's profiles and sync events.`
  return t`Team calendar added successfully! You can now map it to your children's profiles and sync events.`
}

/**
 * Maps a team to children and then imports its events. If the import fails, the mapping stays.
 * The import runs in the background, and a toast reports its result.
 */
export function useMapTeam(onDone: () => void) {
  const refresh = useRefreshed()
  const keep = useKeptTeam()
  const mutation = useMutation({
    mutationFn: ({ team, profileIds }: { team: Team; profileIds: string[] }) =>
      sendDirectly({
        method: 'put',
        path: '/teams/{id}/profiles',
        params: { id: team.id },
        body: { profileIds },
      }),
    onSuccess: async (mapped, { team, profileIds }) => {
      keep(mapped)
      if (profileIds.length === 0)
        addToast({
          tone: 'pos',
          text: t`This team is no longer mapped to a child. Its events were removed from the calendar.`,
        })
      else syncMapped(team.id, refresh)
      onDone()
      await refresh()
    },
  })
  const failure =
    mutation.variables?.team.source === 'teamsnap'
      ? t`Failed to update team mapping`
      : t`Failed to update team mapping. Please try again.`
  return { ...mutation, errorText: mutation.error ? errorText(mutation.error, failure) : null }
}

/** Imports the events of a team whose children were just chosen, in the background. A toast reports the result. */
export function syncMapped(teamId: string, refresh: () => Promise<unknown>): void {
  watchImport(teamId)
  void syncTeam(teamId)
    .catch(() => null)
    .then((outcome) => addToast(mappedToast(outcome)))
    .then(refresh)
}

/** Returns the toast that follows a mapping. @param outcome null if the sync request failed */
function mappedToast(outcome: SyncOutcome | null): Parameters<typeof addToast>[0] {
  if (outcome?.state === 'running')
    return { tone: 'inf', text: t`The import is still running. Events appear as they come in.` }
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

interface Correction {
  team: Team
  teamName: string
  sport: Team['sport']
  zone: string
  /** Minutes before the start. Null restores the usual early arrival. */
  earlyMinutes: number | null
  /** The new platform. Set only for a team that is connected by link. */
  platform?: PlatformName
}

/** Changes a team's name, sport, time zone, early arrival or platform. */
export function useChangeTeam(onDone: () => void) {
  const refresh = useRefreshed()
  const mutation = useMutation({
    mutationFn: ({ team, ...to }: Correction) =>
      sendDirectly({
        method: 'patch',
        path: '/teams/{id}',
        params: { id: team.id },
        body: { ...to, version: team.version },
      }),
    onSuccess: async ({ platform }, { team }) => {
      const name = platformText(platform)
      addToast({
        tone: 'pos',
        text:
          platform === team.platform ? t`Team name updated successfully` : t`The team is now under ${name}.`,
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

/** Replaces a team's link and keeps the team's events. The form shows errors about the new link. */
export function useReplaceLink(onDone: () => void) {
  const refresh = useRefreshed()
  const keep = useKeptTeam()
  return useMutation({
    mutationFn: ({ team, url }: { team: Team; url: string }) =>
      sendDirectly({
        method: 'put',
        path: '/teams/{id}/link',
        params: { id: team.id },
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

/** Confirms that missing events are really gone. The server then marks the events canceled or removed. */
export function useAcceptLoss(onDone: () => void) {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: ({ team, loss }: { team: Team; loss: NonNullable<Team['withheldLoss']> }) =>
      sendDirectly({
        method: 'post',
        path: '/teams/{id}/accept-loss',
        params: { id: team.id },
        body: { since: loss.since, lost: loss.lost },
      }),
    onSuccess: (_, { team }) => {
      const name = team.teamName
      addToast({ tone: 'pos', text: t`The schedule of ${name} is up to date now.` })
    },
    onError: (error) =>
      addToast({ tone: 'neg', text: errorText(error, t`That couldn’t be saved. Please try again.`) }),
    onSettled: async () => {
      onDone()
      await refresh()
    },
  })
}

/** Removes a team with all its events. */
export function useRemoveTeam(onDone: () => void) {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: (team: Team) =>
      sendDirectly({ method: 'delete', path: '/teams/{id}', params: { id: team.id } }),
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
 * Removes the user's own teams of a platform with their events, and the user's sign-in there.
 * The teams of other users stay.
 * @param words the texts from the specification, if it has any for this platform
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

/**
 * Returns a function that turns the user's reminders and notifications of a team off or on.
 * The change is shown at once, and works offline.
 */
export function useMuteTeam() {
  const client = useQueryClient()
  return async (team: Team, isMuted: boolean): Promise<void> => {
    const show = (value: boolean) =>
      client.setQueriesData<{ teams: Team[] }>(
        { queryKey: ['teams'] },
        (list) =>
          list && {
            ...list,
            teams: list.teams.map((one) => (one.id === team.id ? { ...one, isMuted: value } : one)),
          },
      )
    const name = team.teamName
    await client.cancelQueries({ queryKey: ['teams'] })
    show(isMuted)
    try {
      const sent = await send({
        kind: 'muteTeam',
        queueKey: `team-mute:${team.id}`,
        params: { id: team.id },
        body: { isMuted },
      })
      if (sent.state === 'queued') sayQueued()
      else
        addToast({
          tone: 'pos',
          text: isMuted
            ? t`You won’t get reminders or notifications of ${name}.`
            : t`Reminders and notifications of ${name} are on again.`,
        })
    } catch (error) {
      show(!isMuted)
      addToast({ tone: 'neg', text: errorText(error, t`That couldn’t be saved. Please try again.`) })
    }
  }
}
