import type { FeedProblem, Team } from '@homefield/contract/connection'
import { problemOf } from '../../model.ts'
import { isRunning } from './running.ts'

/** The status that the team's row shows beside the team's name. */
type TeamState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'found'; readonly count: number | null }
  | { readonly kind: 'mapping'; readonly mapped: number | null; readonly toMap: number | null }
  /** The team has no children, so none of its events are imported. */
  | { readonly kind: 'unmapped' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'held'; readonly problem: FeedProblem }
  | { readonly kind: 'issue'; readonly problem: FeedProblem | null }
  | { readonly kind: 'synced' }

type Shown = Pick<
  Team,
  'import' | 'syncStatus' | 'problem' | 'withheldLoss' | 'mappedProfiles' | 'lastChecked' | 'lastSynced'
>

/** @param isAsked true if this page has just requested a check that the event stream has not reported yet */
export function teamState(team: Shown, now: Temporal.Instant, isAsked: boolean): TeamState {
  if (team.import !== null && isRunning(team, now)) {
    const { step, found, mapped, toMap } = team.import
    if (step === 'found') return { kind: 'found', count: found }
    return step === 'mapping' ? { kind: 'mapping', mapped, toMap } : { kind: 'checking' }
  }
  if (isAsked) return { kind: 'checking' }
  const problem = problemOf(team)
  if (problem?.reason === 'heldBack') return { kind: 'held', problem }
  if (team.syncStatus === 'error') return { kind: 'issue', problem }
  if (team.syncStatus === 'success') return { kind: 'synced' }
  return team.mappedProfiles.length === 0 ? { kind: 'unmapped' } : { kind: 'pending' }
}
