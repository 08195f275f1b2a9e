import type { Conversation } from '@homefield/contract/conversation'
import type { Profile } from '@homefield/contract/profile'
import type { Team } from '@homefield/contract/connection'
import { platformNamed } from '@homefield/domain/platform'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { profilesQuery } from '../../../../lib/session/profiles.ts'
import type { Day } from '../../../../lib/time/day.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { addToast } from '../../../../ui/toast-queue.ts'
import { allTeamsQuery } from '../../../connection/queries.ts'
import { useSyncTeam } from '../../../connection/refresh/mutations.ts'
import { useOpenChat } from '../../../conversation/components/use-open-chat.ts'
import { conversationsQuery } from '../../../conversation/queries.ts'
import { place } from '../../../event/model/placement.ts'
import type { Cover } from '../../components/use-shell-keys.ts'
import { useSearch } from '../../search/components/use-search.ts'
import { resultDay } from '../../search/model/found.ts'
import { typedDays } from '../../search/model/typed-day.ts'
import { type Entry, type EntryGroup, entryGroups, OFFERS, type PlainAction } from '../model/entries.ts'
import { type PaletteAction, usePaletteActions } from './use-palette-actions.ts'
import { useShowOnly } from './use-show-only.ts'

interface Entries {
  readonly groups: readonly EntryGroup[]
  readonly state: 'found' | 'searching' | 'failed' | 'nothing'
  /** True if the app could search only the events on this device. */
  readonly isOffline: boolean
  readonly actions: readonly PaletteAction[]
  readonly take: (entry: Entry) => void
  /** Searches again after the state 'failed'. */
  readonly retry: () => void
}

interface EntriesOptions {
  readonly onClose: () => void
  readonly onCover: (cover: Cover) => void
  readonly mostEvents: number
}

/** Finds what the user types, and returns a function that opens or runs an entry. */
export function useEntries(
  text: string,
  today: Day,
  { onClose, onCover, mostEvents }: EntriesOptions,
): Entries {
  const { i18n } = useLingui()
  const { timeZone } = useTimeStyle()
  const navigate = useNavigate()
  const chat = useOpenChat()
  const q = text.trim()
  const search = useSearch(text, today)
  const events = search.state === 'found' ? search.events : NONE
  const teams = useQuery(allTeamsQuery).data?.teams ?? NO_TEAMS
  const profiles = useQuery(profilesQuery).data?.profiles ?? NO_PROFILES
  const conversations = useQuery(conversationsQuery).data?.conversations ?? NO_CONVERSATIONS
  const actions = usePaletteActions(onCover, q, today)
  const labels = actions.map(({ label }) => label).join()
  const found = useMemo(() => {
    const days = typedDays(q, today, i18n.locale)
    return entryGroups({ q, events, mostEvents, days, teams, profiles, conversations, actions })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `actions` is new in every render, and `labels` identifies its content
  }, [q, today, i18n.locale, events, mostEvents, teams, profiles, conversations, labels])
  const isNothing = found.length === 0 && search.state !== 'searching' && search.state !== 'failed'
  const groups = useMemo(
    () => (isNothing ? offers(actions) : found),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
    [isNothing, found, labels],
  )
  const syncTeam = useSyncTeam((text) => addToast({ tone: 'neg', text }))
  const showOnly = useShowOnly(profiles)
  const take = useCallback(
    (entry: Entry) => {
      onClose()
      switch (entry.kind) {
        case 'event': {
          const date = resultDay(place(entry.event, timeZone), today)
          void navigate({ to: '/calendar', search: { view: 'day', date, event: entry.event.id } })
          break
        }
        case 'day':
          void navigate({ to: '/calendar', search: { view: 'day', date: entry.day } })
          break
        case 'team':
          void navigate({ to: `/connections/${platformNamed(entry.team.platform).slug}` })
          break
        case 'child':
          void navigate({ to: '/profiles/$profileId', params: { profileId: entry.profile.id } })
          break
        case 'person':
          chat.open(entry.conversation.id)
          break
        case 'addFor':
          onCover({ kind: 'addEvent', profileId: entry.profile.id })
          break
        case 'showOnly':
          showOnly(entry.profile)
          break
        case 'refreshTeam':
          syncTeam.mutate(entry.team)
          break
        case 'do':
          actions.find(({ id }) => id === entry.id)?.act()
          break
      }
    },
    [onClose, onCover, timeZone, today, navigate, chat, showOnly, syncTeam, actions],
  )
  const state = isNothing
    ? 'nothing'
    : search.state === 'searching' || search.state === 'failed'
      ? search.state
      : 'found'
  const isOffline = search.state === 'found' && search.isOffline
  return {
    groups,
    state,
    isOffline,
    actions,
    take,
    retry: search.state === 'failed' ? search.retry : doNothing,
  }
}

function offers(actions: readonly PlainAction[]): EntryGroup[] {
  const entries = actions
    .filter(({ id }) => OFFERS.includes(id))
    .map(({ id, label }): Entry => ({ kind: 'do', id, label }))
  return [{ name: 'do', entries }]
}

const doNothing = () => undefined
const NONE: readonly never[] = []
const NO_TEAMS: readonly Team[] = []
const NO_PROFILES: readonly Profile[] = []
const NO_CONVERSATIONS: readonly Conversation[] = []
