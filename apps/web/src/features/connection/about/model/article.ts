/**
 * An article about a platform, shown before connecting it. The texts state only what this software does and
 * what we have seen in the platforms' calendars.
 */
import { t } from '@lingui/core/macro'
import type { PlatformName } from '@homefield/domain/platform'
import { platformText } from '../../../../lib/platform-text.ts'
import { stepsToLink } from '../../components/steps-to-link.ts'

export interface Article {
  along: readonly string[]
  steps: readonly string[]
  /** An alternative for users who cannot follow the steps. */
  otherwise: string | null
  soon: readonly string[]
  broken: readonly string[]
  never: readonly string[]
}

/**
 * @param isSignedInto True if the platform's teams come through a sign-in there, false if they come only by
 * calendar link.
 */
export function articleOf(platform: PlatformName, isSignedInto: boolean): Article {
  return {
    along: along(platform, isSignedInto),
    steps: isSignedInto ? signingIn() : byLink(platform),
    otherwise: isSignedInto
      ? t`No account of your own? A team’s calendar link works too: paste it under Other calendar.`
      : null,
    soon: soon(platform),
    broken: [
      ...(isSignedInto ? signedOut() : newLink()),
      t`If most of a schedule vanishes or is canceled at once, nothing is changed until it has stayed so for an hour, or until you say that it is true.`,
    ],
    never: never(platform, isSignedInto),
  }
}

function along(platform: PlatformName, isSignedInto: boolean): string[] {
  const cancelled = t`What is cancelled stays in your calendar, marked as cancelled.`
  const points: Record<PlatformName, string[]> = {
    TeamSnap: [
      isSignedInto
        ? t`Every active team of your account. A new one appears by itself within a day.`
        : t`The teams whose calendar links you add, one at a time.`,
      t`Games, practices and other events with time and place, opponent, home or away, arrival time and uniform.`,
      cancelled,
    ],
    Playmetrics: [
      t`Games and practices with time, place and field; opponent, arrival time and uniform where the team gives them.`,
      t`A link for games only brings games only. Take the link of the whole calendar for practices too.`,
      cancelled,
    ],
    SportsEngine: [
      t`Games and practices with time and place, and the opponent where the calendar names it.`,
      t`Many clubs have a calendar on a website of their own. Add the link of such a site under Other calendar.`,
      cancelled,
    ],
    GameChanger: [
      t`Games and practices with time and place, opponent, home or away; the field where the team writes it down.`,
      t`Every team has a link of its own. Scores and statistics stay in GameChanger.`,
      cancelled,
    ],
    Other: [
      t`Whatever the calendar says: title, time, place and notes.`,
      t`Opponent, home or away, and what is cancelled are read from its words where that can be done.`,
      t`A link from TeamSnap, SportsEngine, Playmetrics or GameChanger is recognized, and its team then appears under its platform.`,
    ],
  }
  return points[platform]
}

function signingIn(): string[] {
  return [
    t`Choose Connect TeamSnap and sign in at TeamSnap, with your own account.`,
    t`Allow Homefield to read. You come back here by yourself, and see your teams come in.`,
    t`Choose the child for each team. Its events then appear in that child’s calendar.`,
  ]
}

function byLink(platform: PlatformName): string[] {
  if (platform !== 'TeamSnap') return [...stepsToLink(platform), ...pasting(platform)]
  // TeamSnap links are pasted on the page of other calendars.
  return [
    t`Open your team’s schedule at TeamSnap and look for Subscribe, iCal or Export calendar.`,
    t`Copy the link: it often ends in .ics or begins with webcal.`,
    ...pasting('Other'),
  ]
}

function pasting(platform: PlatformName): string[] {
  const name = platformText(platform)
  return [
    t`Paste it on Homefield’s ${name} page. You see what it holds before anything is saved.`,
    t`Choose whose team it is. Its events then appear in that child’s calendar.`,
  ]
}

function soon(platform: PlatformName): string[] {
  const name = platformText(platform)
  return [
    t`We look about every 5 minutes when something is on within a day, every 15 minutes when something is on within two weeks, and otherwise once an hour. Refresh looks at once.`,
    platform === 'Other'
      ? t`We can only see what the other side has put into its calendar; some take a while for that.`
      : t`We can only see what ${name} hands out; it may take a while there until a change is in.`,
  ]
}

function newLink(): string[] {
  return [
    t`Teams often get a new link each season. The team’s row then says so; your events stay.`,
    t`Copy the new link and choose Replace link: events, messages and reminders stay with the team.`,
  ]
}

function signedOut(): string[] {
  return [
    t`When TeamSnap no longer takes your sign-in, its page here says so. Connect again there; your teams and events stay.`,
  ]
}

function never(platform: PlatformName, isSignedInto: boolean): string[] {
  const name = platformText(platform)
  if (isSignedInto)
    return [
      t`We never post, answer or change anything at TeamSnap: we ask for permission to read, and for nothing else.`,
      t`You sign in at TeamSnap, so your password never comes here. What lets us read is kept encrypted, and revoked when you disconnect.`,
      t`Chats, availability and rosters stay there.`,
    ]
  return [
    platform === 'Other'
      ? t`We never post, answer or change anything: a calendar link can only be read.`
      : t`We never post, answer or change anything at ${name}: a calendar link can only be read.`,
    t`We ask for no password. The link is kept encrypted, and nobody sees it whole again.`,
    ...(platform === 'Other' ? [] : [t`Chats, availability and rosters stay there.`]),
  ]
}
