import { useLingui } from '@lingui/react/macro'
import { Car, Printer, UserRound, UsersRound } from 'lucide-react'
import { canPrint } from '../../../../platform/print.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { NextButton, PreviousButton, TodayButton } from '../../components/period-buttons.tsx'
import { BoardLink, MoreMenu } from '../../components/toolbar-actions.tsx'
import { PeriodHeading, Toolbar, ToolbarLine } from '../../components/toolbar.tsx'
import type { Calendar } from '../../components/use-calendar.ts'
import { ViewChoice } from '../../components/view-choice.tsx'
import type { CalendarView } from '../../model/period.ts'

interface BoardToolbarProps {
  calendar: Calendar
  /** True if the board shows friends' children. Null if the user has no access to friends' children. */
  areFriendsShown: boolean | null
  onFriends: (areShown: boolean) => void
  /** Whether the columns are children or adults. Null if nobody drives, so that there are no adults to show. */
  by: BoardBy | null
  onBy: (by: BoardBy) => void
  /** Called when the user switches to a view of the calendar. */
  onView: (view: CalendarView) => void
}

export type BoardBy = 'child' | 'adult'

export function BoardToolbar(props: BoardToolbarProps) {
  const { calendar, areFriendsShown, onFriends, by, onBy, onView } = props
  const { t } = useLingui()
  const { isPhone, isCurrent, date } = calendar
  const print = { icon: Printer, label: t`Print`, act: () => window.print() }
  const actions = [
    ...(by === null
      ? []
      : [
          by === 'child'
            ? { icon: Car, label: t`Show by adult`, act: () => onBy('adult') }
            : { icon: UserRound, label: t`Show by child`, act: () => onBy('child') },
        ]),
    ...(areFriendsShown === null
      ? []
      : [
          {
            icon: UsersRound,
            label: areFriendsShown ? t`Hide friends' children` : t`Show friends' children`,
            act: () => onFriends(!areFriendsShown),
          },
        ]),
    ...(canPrint() ? [print] : []),
  ]
  const menu = actions.length > 0 ? <MoreMenu actions={actions} /> : null
  const choice = { view: null, isPhone, onView, agenda: t`Agenda` }
  if (isPhone)
    return (
      <Toolbar isPhone className="border-b border-line print:hidden">
        <ToolbarLine>
          <PeriodHeading calendar={calendar} className="max-[359px]:text-lg" />
          <TodayButton {...calendar} />
          <PreviousButton {...calendar} />
          <NextButton {...calendar} />
          {menu}
        </ToolbarLine>
        <ViewChoice {...choice} />
      </Toolbar>
    )
  return (
    <Toolbar isPhone={false} className="print:hidden">
      <PeriodHeading calendar={calendar} />
      <PreviousButton {...calendar} />
      <TodayButton {...calendar} />
      <NextButton {...calendar} />
      <span className="grow" />
      {/* The title with all buttons needs 1240 px in its longest language, and without the first three 1040 px. */}
      {by === null ? null : (
        <span className="flex @max-[1040px]:hidden">
          <SegmentedControl
            label={t`Columns`}
            segments={[
              { id: 'child', label: t`By child` },
              { id: 'adult', label: t`By adult` },
            ]}
            value={by}
            onChange={onBy}
          />
        </span>
      )}
      <span
        className={`flex items-center gap-2 ${by === null ? '@max-[1040px]:hidden' : '@max-[1240px]:hidden'}`}
      >
        {areFriendsShown === null ? null : (
          <Switch
            isSelected={areFriendsShown}
            onChange={onFriends}
            className="mr-1.5 min-h-0! flex-row-reverse gap-2.5! whitespace-nowrap"
          >{t`Friends' children`}</Switch>
        )}
        {canPrint() ? (
          <IconButton icon={Printer} label={t`Print`} size="small" iconSize={18} onPress={print.act} />
        ) : null}
      </span>
      <span className={`flex ${by === null ? '@min-[1040px]:hidden' : '@min-[1240px]:hidden'}`}>{menu}</span>
      <BoardLink date={isCurrent ? undefined : date} />
      <ViewChoice {...choice} />
    </Toolbar>
  )
}
