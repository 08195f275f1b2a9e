import { useLingui } from '@lingui/react/macro'
import type { ClockChange } from '../../event/model/clock-change.ts'

/** 'Clocks go forward' for a skipped hour, 'Clocks go back: this comes twice' for a repeated one. */
export function useClockChangeText(): (change: ClockChange) => string {
  const { t } = useLingui()
  return ({ kind }) => (kind === 'skipped' ? t`Clocks go forward` : t`Clocks go back: this comes twice`)
}
