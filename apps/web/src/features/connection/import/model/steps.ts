import type { TeamImport } from '@homefield/contract/connection'

type StepName = 'fetching' | 'found' | 'mapping' | 'done'
type StepState = 'past' | 'now' | 'ahead'

export interface Step {
  readonly name: StepName
  readonly state: StepState
}

const ORDER: readonly StepName[] = ['fetching', 'found', 'mapping', 'done']

/** The four visible steps of an import. An import that waits to start is shown as fetching. */
export function stepsOf({ step }: Pick<TeamImport, 'step'>): Step[] {
  const at = ORDER.indexOf(step === 'pending' || step === 'failed' ? 'fetching' : step)
  return ORDER.map((name, index) => ({
    name,
    state: step === 'done' || index < at ? 'past' : index === at ? 'now' : 'ahead',
  }))
}

/**
 * Position of the progress bar at the start of a step, in percent. Mapping moves the bar with each event.
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
 * Minutes and seconds since the import started: '0:02', '12:40'.
 * Stays at 0:00 while the device's clock is behind the server's clock.
 */
export function elapsedText(startedAt: string, now: Temporal.Instant): string {
  const ms = now.epochMilliseconds - Temporal.Instant.from(startedAt).epochMilliseconds
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
