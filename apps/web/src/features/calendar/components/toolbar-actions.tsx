import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Columns3, Ellipsis, Map as MapIcon, Printer } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { canPrint } from '../../../platform/print.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lateMenu } from '../../../ui/late.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

export interface ToolbarActionsProps {
  onMap: () => void
  onPrint: () => void
}

// Only phones and narrow windows show the menu, so its code is loaded on demand.
const ActionMenu = lateMenu(() => import('./action-menu.tsx').then((module) => module.ActionMenu))

/** Shows the buttons for the map, printing and the family board. */
export const ToolbarActions = memo(function ToolbarActions(props: ToolbarActionsProps) {
  const { onMap, onPrint } = props
  const { t } = useLingui()
  return (
    <>
      <IconButton icon={MapIcon} label={t`Map`} size="small" iconSize={18} onPress={onMap} />
      {canPrint() ? (
        <IconButton icon={Printer} label={t`Print`} size="small" iconSize={18} onPress={onPrint} />
      ) : null}
      <LinkButton to="/calendar/board" size="small" icon={Columns3}>
        {t`Board`}
      </LinkButton>
    </>
  )
})

/** A menu with the same actions, for phones and narrow windows. */
export const PhoneActions = memo(function PhoneActions(props: ToolbarActionsProps) {
  const { onMap, onPrint } = props
  const { t } = useLingui()
  const navigate = useNavigate()
  const button = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const actions = [
    { icon: Columns3, label: t`Board`, act: () => void navigate({ to: '/calendar/board' }) },
    { icon: MapIcon, label: t`Map`, act: onMap },
    ...(canPrint() ? [{ icon: Printer, label: t`Print`, act: onPrint }] : []),
  ]
  return (
    <span ref={button}>
      <IconButton icon={Ellipsis} label={t`More`} isOn={isOpen} onPress={() => setOpen(true)} />
      {isOpen ? (
        <ActionMenu label={t`More`} actions={actions} triggerRef={button} onClose={() => setOpen(false)} />
      ) : null}
    </span>
  )
})
