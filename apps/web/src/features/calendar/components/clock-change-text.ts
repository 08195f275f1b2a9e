import { useLingui } from '@lingui/react/macro'
import type { ClockChange } from '../../event/model/clock-change.ts'

/** Label of a skipped hour ('Clocks go forward') or of a repeated hour ('Clocks go back: this comes twice'). */
export function useClockChangeText(): (change: ClockChange) => string {
  const { t } = useLingui()
  return ({ kind }) => (kind === 'skipped' ? t`Clocks go forward` : t`Clocks go back: this comes twice`)
}
