import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import type { Calendar } from './use-calendar.ts'

interface ViewChoiceProps extends Pick<Calendar, 'view' | 'isPhone' | 'onView'> {
  agenda: string
  className?: string
}

export function ViewChoice({ view, isPhone, onView, agenda, className }: ViewChoiceProps) {
  const { t } = useLingui()
  return (
    <SegmentedControl
      label={t`View`}
      isFullWidth={isPhone}
      className={className}
      value={view}
      onChange={onView}
      segments={[
        { id: 'month', label: t`Month` },
        { id: 'week', label: t`Week` },
        { id: 'day', label: t`Day` },
        { id: 'agenda', label: agenda },
      ]}
    />
  )
}
