import { useLingui } from '@lingui/react/macro'
import type { ClockChange } from '../../event/model/clock-change.ts'

/** 'Clocks go forward' where an hour is missing, 'Clocks go back: this comes twice' where there are two of it. */
export function useClockChangeText(): (change: ClockChange) => string {
  const { t } = useLingui()
  return ({ kind }) => (kind === 'skipped' ? t`Clocks go forward` : t`Clocks go back: this comes twice`)
}
