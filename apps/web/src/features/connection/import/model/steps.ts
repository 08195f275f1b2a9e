import type { TeamImport } from '@homefield/contract/connection'

type StepName = 'fetching' | 'found' | 'mapping' | 'done'
type StepState = 'past' | 'now' | 'ahead'

export interface Step {
  readonly name: StepName
  readonly state: StepState
}

const ORDER: readonly StepName[] = ['fetching', 'found', 'mapping', 'done']

/** Returns the four visible steps of an import. An import that is still queued is shown as fetching. */
export function stepsOf({ step }: Pick<TeamImport, 'step'>): Step[] {
  const at = ORDER.indexOf(step === 'pending' || step === 'failed' ? 'fetching' : step)
  return ORDER.map((name, index) => ({
    name,
    state: step === 'done' || index < at ? 'past' : index === at ? 'now' : 'ahead',
  }))
}

/**
 * Progress in percent at the start of each step. During the mapping step, each event moves the bar further.
 */
const PLACES: Record<TeamImport['step'], number> = {
  pending: 3,
  fetching: 12,
  found: 45,
  mapping: 45,
  done: 100,
  failed: 0,
}

export function percentOf(run: Pick<TeamImport, 'step' | 'mapped' | 'toMap'>): number {
  const place = PLACES[run.step]
  if (run.step !== 'mapping' || run.mapped === null || !run.toMap) return place
  return place + Math.round(50 * Math.min(1, run.mapped / run.toMap))
}

/**
 * Returns the time since the import started as minutes and seconds, such as '0:02' or '12:40'.
 * Returns '0:00' as long as the device's clock is behind the server's start time.
 */
export function elapsedText(startedAt: string, now: Temporal.Instant): string {
  const ms = now.epochMilliseconds - Temporal.Instant.from(startedAt).epochMilliseconds
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
