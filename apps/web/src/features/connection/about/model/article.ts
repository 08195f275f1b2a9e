/**
 * An article about a team platform, which parents can read before they connect a team.
 * An article promises only what Homefield does and what we found in real calendars of the platform.
 */
import { t } from '@lingui/core/macro'
import type { PlatformName } from '@homefield/domain/platform'
import { platformText } from '../../../../lib/platform-text.ts'
import { stepsToLink } from '../../components/steps-to-link.ts'

export interface Article {
  along: readonly string[]
  steps: readonly string[]
  /** A hint for users who cannot follow the steps, such as users without an account at the platform. */
  otherwise: string | null
  soon: readonly string[]
  broken: readonly string[]
  never: readonly string[]
}

/**
 * @param isSignedInto true if the platform's teams come through a sign-in, false if only by calendar link
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
      t`If most of a schedule disappears or is cancelled at once, we don’t change anything for an hour, or until you confirm it.`,
    ],
    never: never(platform, isSignedInto),
  }
}

function along(platform: PlatformName, isSignedInto: boolean): string[] {
  const cancelled = t`Cancelled events stay on your calendar, marked as cancelled.`
  const points: Record<PlatformName, string[]> = {
    TeamSnap: [
      isSignedInto
        ? t`Every active team on your account. New teams appear automatically within a day.`
        : t`The teams whose calendar links you add, one at a time.`,
      t`Games, practices and other events with time and place, opponent, home or away, arrival time and uniform.`,
      cancelled,
    ],
    Playmetrics: [
      t`Games and practices with time, place and field; opponent, arrival time and uniform where the team gives them.`,
      t`A games-only link brings in only games. For practices too, use the link to the full calendar.`,
      cancelled,
    ],
    SportsEngine: [
      t`Games and practices with time and place, and the opponent where the calendar names it.`,
      t`Many clubs have a calendar on their own website. Add that link under Other calendar.`,
      cancelled,
    ],
    GameChanger: [
      t`Games and practices with time and place, opponent, home or away; the field where the team writes it down.`,
      t`Every team has a link of its own. Scores and statistics stay in GameChanger.`,
      cancelled,
    ],
    Other: [
      t`Whatever the calendar says: title, time, place and notes.`,
      t`We pick up the opponent, home or away, and cancellations from the event text when we can.`,
      t`A link from TeamSnap, SportsEngine, Playmetrics or GameChanger is recognized, and its team then appears under its platform.`,
    ],
  }
  return points[platform]
}

function signingIn(): string[] {
  return [
    t`Choose Connect TeamSnap and sign in at TeamSnap, with your own account.`,
    t`Allow Homefield to read your teams. You’ll come right back here and see them appear.`,
    t`Choose the child for each team. Its events then appear in that child’s calendar.`,
  ]
}

function byLink(platform: PlatformName): string[] {
  if (platform !== 'TeamSnap') return [...stepsToLink(platform), ...pasting(platform)]
  // TeamSnap's page has no link field, so users paste TeamSnap links on the page 'Other calendar'.
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
    t`Choose which child is on the team. Its events then appear on that child’s calendar.`,
  ]
}

function soon(platform: PlatformName): string[] {
  const name = platformText(platform)
  return [
    t`We check about every 5 minutes when there’s an event within a day, every 15 minutes when there’s one within two weeks, and once an hour otherwise. Refresh checks right away.`,
    platform === 'Other'
      ? t`We only see what the other calendar publishes, and some take a while to update.`
      : t`We only see what ${name} publishes, and changes can take a while to show up there.`,
  ]
}

function newLink(): string[] {
  return [
    t`Teams often get a new link each season. When that happens, we’ll flag the team. Your events stay.`,
    t`Copy the new link and choose Replace link: events, messages and reminders stay with the team.`,
  ]
}

function signedOut(): string[] {
  return [
    t`If TeamSnap stops accepting your sign-in, its page here will say so. Reconnect there. Your teams and events stay.`,
  ]
}

function never(platform: PlatformName, isSignedInto: boolean): string[] {
  const name = platformText(platform)
  if (isSignedInto)
    return [
      t`We never post, reply or change anything on TeamSnap. We only ask for permission to read.`,
      t`You sign in on TeamSnap, so we never see your password. Our access is stored encrypted and revoked when you disconnect.`,
      t`Chats, availability and rosters stay there.`,
    ]
  return [
    platform === 'Other'
      ? t`We never post, reply or change anything. Calendar links are read-only.`
      : t`We never post, reply or change anything on ${name}. Calendar links are read-only.`,
    t`We don’t ask for your password. The link is stored encrypted and never shown in full again.`,
    ...(platform === 'Other' ? [] : [t`Chats, availability and rosters stay there.`]),
  ]
}
