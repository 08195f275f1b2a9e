import type { FeedProblem, Team } from '@homefield/contract/connection'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { platformText } from '../../../lib/platform-text.ts'
import type { TimeStyle } from '../../../lib/time/time-style.ts'
import { remedyOf } from '../model.ts'
import { atText, sinceText } from './time-texts.ts'

type Asked = Pick<
  Team,
  'platform' | 'linkHost' | 'teamName' | 'failures' | 'nextCheckAt' | 'withheldLoss' | 'eventCount'
>

interface Words {
  /** Names the problem of the calendar or its server. The note shows the text in bold. */
  readonly said: string
  /** The user's next step, or the time when Homefield tries again. */
  readonly advice: string
  /** Where the user finds a new link. Null if the problem needs no new link or `advice` says where to look. */
  readonly where: string | null
  /** Says which of the team's data Homefield still has. Null if the team has no events. */
  readonly kept: string | null
}

const TAGS: Record<FeedProblem['reason'], MessageDescriptor> = {
  timeout: msg`Does not answer`,
  unreachable: msg`Does not answer`,
  serverError: msg`Problem on their end`,
  rateLimited: msg`Checking less often`,
  certificate: msg`Not secure`,
  notFound: msg`Link no longer works`,
  switchedOff: msg`Link switched off`,
  accessDenied: msg`Asks for a password`,
  notACalendar: msg`Not a calendar`,
  empty: msg`Empty answer`,
  truncated: msg`Incomplete calendar`,
  unreadable: msg`Unreadable`,
  tooLarge: msg`Too large`,
  refusedAddress: msg`Not reachable`,
  heldBack: msg`Changes on hold`,
  signedOut: msg`Signed out`,
}

/** Returns a short status for the team's row, such as 'Does not answer'. */
export function problemTag({ reason }: Pick<FeedProblem, 'reason'>): string {
  return i18n._(TAGS[reason])
}

/** Returns the texts about a failing calendar: what is wrong, what to do, and which data is still shown. */
export function feedProblemText(
  team: Asked,
  problem: FeedProblem,
  { now, style }: { now: Temporal.Instant; style: TimeStyle },
): Words {
  const said = reasonText(problem, theirName(team), sinceText(problem.since, now, style))
  const kept =
    team.eventCount === 0
      ? null
      : plural(team.eventCount, {
          one: 'We kept your # event with its messages and reminders.',
          other: 'We kept your # events, messages and reminders.',
        })
  const where = SAYS_WHERE.has(problem.reason) || remedyOf(problem) !== 'newLink' ? null : whereIsLink(team)
  return { said, advice: adviceText(team, problem, { now, style }), where, kept }
}

/** Problems whose advice already says how the user gets a readable link. */
const SAYS_WHERE: ReadonlySet<FeedProblem['reason']> = new Set(['accessDenied', 'tooLarge', 'refusedAddress'])

/** Returns the platform's name. For a calendar of no known platform, returns the host name of its link. */
function theirName({ platform, linkHost }: Pick<Asked, 'platform' | 'linkHost'>): string {
  return platform === 'Other' && linkHost !== '' ? linkHost : platformText(platform)
}

function reasonText({ reason }: FeedProblem, name: string, since: string): string {
  const words: Record<FeedProblem['reason'], string> = {
    timeout: t`Their server does not answer.`,
    unreachable: t`Their server cannot be reached.`,
    serverError: t`Their server reports an error.`,
    rateLimited: t`${name} asks us to slow down.`,
    certificate: t`Their server’s connection isn’t secure.`,
    notFound: t`${name} hasn’t recognized this link ${since}.`,
    switchedOff: t`${name} says that the link has been switched off ${since}.`,
    accessDenied: t`The calendar has asked for a password ${since}.`,
    notACalendar: t`The link has opened a web page, not a calendar, ${since}.`,
    empty: t`They send an empty answer.`,
    truncated: t`The calendar is incomplete.`,
    unreadable: t`The calendar could not be read.`,
    tooLarge: t`The calendar has been too large to read ${since}.`,
    refusedAddress: t`The link has pointed to a private address ${since}.`,
    heldBack: t`Most events vanished or were canceled at once.`,
    signedOut: t`Authentication expired - please reconnect to TeamSnap`,
  }
  return words[reason]
}

function adviceText(
  team: Asked,
  problem: FeedProblem,
  { now, style }: { now: Temporal.Instant; style: TimeStyle },
): string {
  const { reason } = problem
  const next =
    team.nextCheckAt !== null && Temporal.Instant.compare(team.nextCheckAt, now) > 0
      ? atText(team.nextCheckAt, now, style)
      : null
  if (reason === 'rateLimited')
    return next === null
      ? t`We’re checking less often for now. You can still refresh once a minute.`
      : t`Next try ${next}. Refresh still works, once a minute.`
  if (reason === 'accessDenied') return t`Make it public again there, or paste a new link.`
  if (reason === 'tooLarge') return t`Look for a link to just one team, and paste it here.`
  if (reason === 'refusedAddress') return t`Please use a public calendar link.`
  if (reason === 'signedOut') return t`Sign in again and everything picks up where it left off.`
  if (remedyOf(problem) === 'newLink') return t`Teams often get a new link each season.`
  const since = sinceText(problem.since, now, style)
  const tried =
    team.failures > 0
      ? plural(team.failures, { one: `Tried once ${since}.`, other: `Tried # times ${since}.` })
      : ''
  const patience = t`We’ll keep trying. You don’t need to do anything.`
  return [tried, patience, next === null ? '' : t`Next try ${next}.`].join(' ').trim()
}

/** Returns a text that tells the user where to find the team's new link. */
function whereIsLink({ platform, teamName }: Pick<Asked, 'platform' | 'teamName'>): string {
  const ways: Record<Asked['platform'], string> = {
    Playmetrics: t`Open ${teamName} in Playmetrics, choose Calendar, then Subscribe, and paste the new link.`,
    SportsEngine: t`Open ${teamName} on SportsEngine, choose Schedule, then Subscribe, and paste the new link.`,
    GameChanger: t`Open the schedule of ${teamName} in GameChanger, choose Sync to calendar, and paste the new link.`,
    TeamSnap: t`Open the schedule of ${teamName} in TeamSnap, choose Subscribe, and paste the new link.`,
    Other: t`Copy it again from where you got it, and paste it here.`,
  }
  return ways[platform]
}
