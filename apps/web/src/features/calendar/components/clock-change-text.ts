import { useLingui } from '@lingui/react/macro'
import type { ClockChange } from '../../event/model/clock-change.ts'

/** Returns the label of an hour that the clocks skip in spring, or of the hour that they repeat in fall. */
export function useClockChangeText(): (change: ClockChange) => string {
  const { t } = useLingui()
  return ({ kind }) => (kind === 'skipped' ? t`Clocks go forward` : t`Clocks go back: this hour repeats`)
}
