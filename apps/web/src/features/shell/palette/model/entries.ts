import type { Team } from '@homefield/contract/connection'
import type { Event } from '@homefield/contract/event'
import type { Profile } from '@homefield/contract/profile'
import { holds } from '../../search/model/found.ts'

/** A command in the palette, which users find by the command's label. */
export interface PlainAction {
  readonly id: string
  readonly label: string
}

export type Entry =
  | { readonly kind: 'event'; readonly event: Event }
  | { readonly kind: 'team'; readonly team: Team }
  | { readonly kind: 'child'; readonly profile: Profile }
  | { readonly kind: 'addFor' | 'showOnly'; readonly profile: Profile }
  | { readonly kind: 'refreshTeam'; readonly team: Team }
  | { readonly kind: 'do'; readonly id: string; readonly label: string }

export interface EntryGroup {
  readonly name: 'events' | 'teams' | 'children' | 'do'
  readonly entries: readonly Entry[]
}

/** Maximum number of entries of each kind, so that the user finds the right entry without scrolling. */
const MOST = { events: 5, teams: 4, children: 6, about: 2 }

export interface Known {
  readonly q: string
  /** The events that the search has found for the text `q`. */
  readonly events: readonly Event[]
  readonly teams: readonly Team[]
  readonly profiles: readonly Profile[]
  readonly actions: readonly PlainAction[]
}

/**
 * Returns the palette's entries: events from the search, teams and children by name, and commands.
 * If the text matches a child or team, commands about that child or team come before all other commands.
 * If the search text is empty, the palette lists the user's children and all general commands.
 * Groups without entries are left out of the palette.
 */
export function entryGroups({ q, events, teams, profiles, actions }: Known): EntryGroup[] {
  const isOpen = q === ''
  const foundTeams = isOpen ? [] : teams.filter((team) => holds(team.teamName, q))
  const named = profiles.filter((profile) => isOpen || holds(profile.name, q))
  const about = isOpen ? [] : profiles.filter((profile) => isAbout(profile, named, foundTeams))
  const groups: EntryGroup[] = [
    { name: 'events', entries: events.slice(0, MOST.events).map((event) => ({ kind: 'event', event })) },
    { name: 'teams', entries: foundTeams.slice(0, MOST.teams).map((team) => ({ kind: 'team', team })) },
    {
      name: 'children',
      entries: named.slice(0, MOST.children).map((profile) => ({ kind: 'child', profile })),
    },
    {
      name: 'do',
      entries: [
        ...about.slice(0, MOST.about).flatMap((profile) => actionsWith(profile)),
        ...foundTeams
          .filter((team) => team.can.sync && team.mappedProfiles.length > 0)
          .slice(0, MOST.about)
          .map((team): Entry => ({ kind: 'refreshTeam', team })),
        ...actions
          .filter((action) => isOpen || holds(action.label, q))
          .map(({ id, label }): Entry => ({ kind: 'do', id, label })),
      ],
    },
  ]
  return groups.filter((group) => group.entries.length > 0)
}

function isAbout(profile: Profile, named: readonly Profile[], teams: readonly Team[]): boolean {
  return (
    named.includes(profile) ||
    teams.some((team) => team.mappedProfiles.some((mapped) => mapped.id === profile.id))
  )
}

function actionsWith(profile: Profile): Entry[] {
  const showOnly: Entry = { kind: 'showOnly', profile }
  return profile.can.addEvent ? [{ kind: 'addFor', profile }, showOnly] : [showOnly]
}

/** Returns a React key that is unique within the palette's list. */
export function entryKey(entry: Entry): string {
  if (entry.kind === 'event') return `event ${entry.event.eventGroupId}`
  if (entry.kind === 'do') return `do ${entry.id}`
  return `${entry.kind} ${'team' in entry ? entry.team.id : entry.profile.id}`
}
