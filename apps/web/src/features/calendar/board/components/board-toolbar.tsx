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
import { PeriodTitle } from '../../components/period-title.tsx'
import type { Calendar } from '../../components/use-calendar.ts'

interface BoardToolbarProps {
  calendar: Calendar
  /** Null where there are none to switch. */
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
  const heading = (
    <h1 className="calendar-title type-d4" aria-live="polite">
      <PeriodTitle {...calendar} />
    </h1>
  )
  if (isPhone)
    return (
      <div className="calendar-toolbar board-toolbar" data-phone>
        <div className="calendar-toolbar-line">
          {heading}
          <PreviousButton {...calendar} />
          <NextButton {...calendar} />
          {canPrint() ? <IconButton icon={Printer} label={t`Print`} onPress={() => window.print()} /> : null}
          <PhoneMenu {...props} />
        </div>
      </div>
    )
  return (
    <div className="calendar-toolbar board-toolbar">
      {heading}
      <PreviousButton {...calendar} />
      <TodayButton {...calendar} />
      <NextButton {...calendar} />
      <span className="grow" />
      {areFriendsShown === null ? null : (
        <Switch isSelected={areFriendsShown} onChange={onFriends}>{t`Friends' children`}</Switch>
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
    </div>
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
