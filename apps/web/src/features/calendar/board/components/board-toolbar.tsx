import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { CalendarCheck, CalendarDays, Ellipsis, Printer, UsersRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { canPrint } from '../../../../platform/print.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { lateMenu } from '../../../../ui/late.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { NextButton, PreviousButton, TodayButton } from '../../components/period-buttons.tsx'
import { PeriodHeading, Toolbar, ToolbarLine } from '../../components/toolbar.tsx'
import type { Calendar } from '../../components/use-calendar.ts'

interface BoardToolbarProps {
  calendar: Calendar
  /** True if the board shows friends' children. Null if the user has no access to friends' children. */
  areFriendsShown: boolean | null
  onFriends: (areShown: boolean) => void
}

const ActionMenu = lateMenu(() =>
  import('../../components/action-menu.tsx').then((module) => module.ActionMenu),
)

export function BoardToolbar(props: BoardToolbarProps) {
  const { t } = useLingui()
  const { calendar, areFriendsShown, onFriends } = props
  const { isPhone, date } = calendar
  if (isPhone)
    return (
      <Toolbar isPhone className="border-b border-line print:hidden">
        <ToolbarLine>
          <PeriodHeading calendar={calendar} />
          <PreviousButton {...calendar} />
          <NextButton {...calendar} />
          {canPrint() ? <IconButton icon={Printer} label={t`Print`} onPress={() => window.print()} /> : null}
          <PhoneMenu {...props} />
        </ToolbarLine>
      </Toolbar>
    )
  return (
    <Toolbar isPhone={false} className="print:hidden">
      <PeriodHeading calendar={calendar} />
      <PreviousButton {...calendar} />
      <TodayButton {...calendar} />
      <NextButton {...calendar} />
      <span className="grow" />
      {areFriendsShown === null ? null : (
        <Switch
          isSelected={areFriendsShown}
          onChange={onFriends}
          className="mr-1.5 min-h-0! flex-row-reverse gap-2.5! whitespace-nowrap"
        >{t`Friends' children`}</Switch>
      )}
      <LinkButton
        variant="ghost"
        size="small"
        icon={CalendarDays}
        to="/calendar"
        search={{ view: 'week', date }}
      >
        {t`Calendar`}
      </LinkButton>
      {canPrint() ? (
        <Button size="small" icon={Printer} onPress={() => window.print()}>
          {t`Print`}
        </Button>
      ) : null}
    </Toolbar>
  )
}

function PhoneMenu({ calendar, areFriendsShown, onFriends }: BoardToolbarProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const button = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const actions = [
    { icon: CalendarCheck, label: t`Today`, act: calendar.onToday },
    ...(areFriendsShown === null
      ? []
      : [
          {
            icon: UsersRound,
            label: areFriendsShown ? t`Hide friends' children` : t`Show friends' children`,
            act: () => onFriends(!areFriendsShown),
          },
        ]),
    {
      icon: CalendarDays,
      label: t`Calendar`,
      act: () => void navigate({ to: '/calendar', search: { view: 'week', date: calendar.date } }),
    },
  ]
  return (
    <span ref={button}>
      <IconButton icon={Ellipsis} label={t`More`} isOn={isOpen} onPress={() => setOpen(true)} />
      {isOpen ? (
        <ActionMenu label={t`More`} actions={actions} triggerRef={button} onClose={() => setOpen(false)} />
      ) : null}
    </span>
  )
}
