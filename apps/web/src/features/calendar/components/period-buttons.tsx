import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Calendar } from './use-calendar.ts'

export function PreviousButton({ onStep }: Pick<Calendar, 'onStep'>) {
  const { t } = useLingui()
  return (
    <IconButton
      icon={ChevronLeft}
      label={t`Previous`}
      size="small"
      iconSize={18}
      onPress={() => onStep(-1)}
    />
  )
}

export function NextButton({ onStep }: Pick<Calendar, 'onStep'>) {
  const { t } = useLingui()
  return (
    <IconButton icon={ChevronRight} label={t`Next`} size="small" iconSize={18} onPress={() => onStep(1)} />
  )
}

/** Muted while today is visible. The button then still scrolls back to now. */
export function TodayButton({
  onToday,
  isPhone,
  isCurrent,
}: Pick<Calendar, 'onToday' | 'isPhone' | 'isCurrent'>) {
  const { t } = useLingui()
  return (
    <Button
      variant={isPhone ? 'ghost' : 'outline'}
      size="small"
      className={`${isCurrent ? 'text-ink-3!' : isPhone ? 'text-brand-ink!' : ''} hover:text-ink!`}
      onPress={onToday}
    >
      {t`Today`}
    </Button>
  )
}
