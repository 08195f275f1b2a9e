import { useLingui } from '@lingui/react/macro'
import type { ClockChange } from '../../event/model/clock-change.ts'

/**
 * Label of a clock change: 'Clocks go forward' at a skipped hour, 'Clocks go back: this comes twice' at a repeated
 * hour.
 */
export function useClockChangeText(): (change: ClockChange) => string {
  const { t } = useLingui()
  return ({ kind }) => (kind === 'skipped' ? t`Clocks go forward` : t`Clocks go back: this comes twice`)
}
