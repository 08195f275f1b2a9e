import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import type { Calendar } from './use-calendar.ts'

interface ViewChoiceProps extends Pick<Calendar, 'isPhone' | 'onView'> {
  /** Null on the family board, which is none of the four views. */
  view: Calendar['view'] | null
  agenda: string
  className?: string
}

export const ViewChoice = memo(function ViewChoice(props: ViewChoiceProps) {
  const { view, isPhone, onView, agenda, className } = props
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
})
