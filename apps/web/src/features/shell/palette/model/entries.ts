import type { Team } from '@homefield/contract/connection'
import type { Conversation } from '@homefield/contract/conversation'
import type { Event } from '@homefield/contract/event'
import type { Profile } from '@homefield/contract/profile'
import type { Day } from '../../../../lib/time/day.ts'
import { fold, holds } from '../../search/model/text-match.ts'

/** A page or command, which users find by its label and by its hint. */
export interface PlainAction {
  readonly id: string
  readonly group: 'goTo' | 'do'
  readonly label: string
  /** More words by which the action is found, shown after the label. */
  readonly hint?: string | undefined
  /**
   * The action takes the typed text, such as 'Add event: practice Tue 5pm', and so needs no match.
   * Such an action comes first in its group. It is left out while nothing is typed.
   */
  readonly takesText?: boolean | undefined
}

export type Entry =
  | { readonly kind: 'event'; readonly event: Event }
  | { readonly kind: 'day'; readonly day: Day }
  | { readonly kind: 'team'; readonly team: Team }
  | { readonly kind: 'child'; readonly profile: Profile }
  | { readonly kind: 'person'; readonly conversation: Conversation }
  | { readonly kind: 'addFor' | 'showOnly'; readonly profile: Profile }
  | { readonly kind: 'refreshTeam'; readonly team: Team }
  | { readonly kind: 'do'; readonly id: string; readonly label: string }

export interface EntryGroup {
  readonly name: 'events' | 'days' | 'teams' | 'children' | 'people' | 'goTo' | 'do'
  readonly entries: readonly Entry[]
}

/** Maximum number of entries of each kind, so that the user finds the right entry without scrolling. */
const MOST = { teams: 4, children: 6, people: 4, goTo: 4, about: 2 }

export interface Known {
  readonly q: string
  /** The events that the search has found for the text `q`. */
  readonly events: readonly Event[]
  readonly mostEvents: number
  /** The days that the text `q` names. */
  readonly days: readonly Day[]
  readonly teams: readonly Team[]
  readonly profiles: readonly Profile[]
  readonly conversations: readonly Conversation[]
  readonly actions: readonly PlainAction[]
}

/**
 * Returns the palette's entries: events from the search, days, and everything else by name.
 * If the text matches a child or team, commands about that child or team come before all other commands.
 * If the search text is empty, the palette lists the user's children, all commands and all pages.
 * Groups without entries are left out of the palette.
 */
export function entryGroups(known: Known): EntryGroup[] {
  const { q, events, mostEvents, days, teams, profiles, conversations, actions } = known
  const isOpen = q === ''
  const foundTeams = isOpen ? [] : byBeginning(teams, q, teamTexts).slice(0, MOST.teams)
  const named = byBeginning(profiles, q, ({ name, ownerName, isOwnProfile }) =>
    isOwnProfile ? [name] : [name, ownerName],
  )
  const people = isOpen
    ? []
    : byBeginning(
        conversations.filter(({ closed }) => closed === null),
        q,
        ({ person }) => [person?.name ?? ''],
      )
  const about = isOpen ? [] : profiles.filter((profile) => isAbout(profile, q, named, foundTeams))
  const inGroup = (group: PlainAction['group']) =>
    actions
      .filter((action) => action.group === group)
      .filter(({ label, hint, takesText }) =>
        takesText ? !isOpen : isOpen || holds([label, hint ?? null], q),
      )
      .toSorted((a, b) => Number(b.takesText ?? false) - Number(a.takesText ?? false))
      .map(({ id, label }): Entry => ({ kind: 'do', id, label }))
  const commands: EntryGroup = {
    name: 'do',
    entries: [
      ...about.slice(0, MOST.about).flatMap((profile) => actionsWith(profile)),
      ...foundTeams
        .filter((team) => team.can.sync && team.mappedProfiles.length > 0)
        .slice(0, MOST.about)
        .map((team): Entry => ({ kind: 'refreshTeam', team })),
      ...inGroup('do'),
    ],
  }
  const pages = inGroup('goTo')
  const goTo: EntryGroup = { name: 'goTo', entries: isOpen ? pages : pages.slice(0, MOST.goTo) }
  const groups: EntryGroup[] = [
    { name: 'events', entries: events.slice(0, mostEvents).map((event) => ({ kind: 'event', event })) },
    { name: 'days', entries: days.map((day) => ({ kind: 'day', day })) },
    { name: 'teams', entries: foundTeams.map((team) => ({ kind: 'team', team })) },
    {
      name: 'children',
      entries: named.slice(0, MOST.children).map((profile) => ({ kind: 'child', profile })),
    },
    {
      name: 'people',
      entries: people.slice(0, MOST.people).map((conversation) => ({ kind: 'person', conversation })),
    },
    ...(isOpen ? [commands, goTo] : [goTo, commands]),
  ]
  return groups.filter((group) => group.entries.length > 0)
}

/** The ids of the actions that the palette offers if it finds nothing. */
export const OFFERS = ['addEvent', '/connections', '/friends', '/help']

/** Returns the items that match the text. Those with a text that begins with it come first. */
function byBeginning<Item>(
  items: readonly Item[],
  q: string,
  textsOf: (item: Item) => readonly string[],
): Item[] {
  const start = fold(q)
  const begins = (item: Item) => textsOf(item).some((text) => fold(text).startsWith(start))
  const matching = items.filter((item) => holds(textsOf(item), q))
  return [...matching.filter(begins), ...matching.filter((item) => !begins(item))]
}

function teamTexts({ teamName, platform, mappedProfiles }: Team): string[] {
  return [teamName, platform, ...mappedProfiles.map(({ name }) => name)]
}

function isAbout(profile: Profile, q: string, named: readonly Profile[], teams: readonly Team[]): boolean {
  return (
    (named.includes(profile) && holds(profile.name, q)) ||
    teams.some((team) => team.mappedProfiles.some((mapped) => mapped.id === profile.id))
  )
}

function actionsWith(profile: Profile): Entry[] {
  const showOnly: Entry = { kind: 'showOnly', profile }
  return profile.can.addEvent ? [{ kind: 'addFor', profile }, showOnly] : [showOnly]
}

/** Returns a key that is unique within the palette's list. */
export function entryKey(entry: Entry): string {
  switch (entry.kind) {
    case 'event':
      return `event ${entry.event.eventGroupId}`
    case 'day':
      return `day ${entry.day}`
    case 'person':
      return `person ${entry.conversation.id}`
    case 'do':
      return `do ${entry.id}`
    case 'team':
    case 'refreshTeam':
      return `${entry.kind} ${entry.team.id}`
    case 'child':
    case 'addFor':
    case 'showOnly':
    default:
      return `${entry.kind} ${entry.profile.id}`
  }
}
