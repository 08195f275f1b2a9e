import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Columns3, Ellipsis, Map as MapIcon, Printer } from 'lucide-react'
import { type ComponentProps, memo, useRef, useState } from 'react'
import { canPrint } from '../../../platform/print.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Day } from '../../../lib/time/day.ts'
import { lateMenu } from '../../../ui/late.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

export interface ToolbarActionsProps {
  /** The day that the board opens at. Undefined opens the board at today. */
  boardDate: Day | undefined
  onMap: () => void
  onPrint: () => void
}

// Only phones and narrow windows show the menu, so its code is loaded on demand.
const ActionMenu = lateMenu(() => import('./action-menu.tsx').then((module) => module.ActionMenu))

/** The link to the family board, which is marked while the board is open. */
export function BoardLink({ date }: { date: Day | undefined }) {
  const { t } = useLingui()
  return (
    <LinkButton
      to="/calendar/board"
      search={{ date }}
      activeOptions={{ includeSearch: false }}
      size="small"
      icon={Columns3}
      className="aria-[current=page]:bg-[linear-gradient(var(--press),var(--press))]"
    >
      {t`Board`}
    </LinkButton>
  )
}

/** Shows the buttons for the map, printing and the family board. */
export const ToolbarActions = memo(function ToolbarActions(props: ToolbarActionsProps) {
  const { boardDate, onMap, onPrint } = props
  const { t } = useLingui()
  return (
    <>
      <IconButton icon={MapIcon} label={t`Map`} size="small" iconSize={18} onPress={onMap} />
      {canPrint() ? (
        <IconButton icon={Printer} label={t`Print`} size="small" iconSize={18} onPress={onPrint} />
      ) : null}
      <BoardLink date={boardDate} />
    </>
  )
})

/** A menu with the same actions, for phones and narrow windows. */
export const PhoneActions = memo(function PhoneActions(props: ToolbarActionsProps) {
  const { boardDate, onMap, onPrint } = props
  const { t } = useLingui()
  const navigate = useNavigate()
  const actions = [
    {
      icon: Columns3,
      label: t`Board`,
      act: () => void navigate({ to: '/calendar/board', search: { date: boardDate } }),
    },
    { icon: MapIcon, label: t`Map`, act: onMap },
    ...(canPrint() ? [{ icon: Printer, label: t`Print`, act: onPrint }] : []),
  ]
  return <MoreMenu actions={actions} />
})

/** A button with three dots that opens a menu of the actions. */
export function MoreMenu({ actions }: Pick<ComponentProps<typeof ActionMenu>, 'actions'>) {
  const { t } = useLingui()
  const button = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <span ref={button}>
      <IconButton icon={Ellipsis} label={t`More`} isOn={isOpen} onPress={() => setOpen(true)} />
      {isOpen ? (
        <ActionMenu label={t`More`} actions={actions} triggerRef={button} onClose={() => setOpen(false)} />
      ) : null}
    </span>
  )
}
