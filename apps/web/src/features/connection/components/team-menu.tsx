import type { Team } from '@homefield/contract/connection'
import { useLingui } from '@lingui/react/macro'
import { Ellipsis, EyeOff, Link2, Pencil, Replace, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import '../../../ui/icon-button.css'
import { usePreload } from '../../../ui/preload.ts'
import { Pressable } from '../../../ui/pressable.tsx'
import type { TeamDialogKind } from '../model.ts'

const loadMenu = () => import('../../../ui/menu.tsx')
const Menu = lazy(() => loadMenu().then((module) => ({ default: module.Menu })))
const MenuItem = lazy(() => loadMenu().then((module) => ({ default: module.MenuItem })))

interface TeamMenuProps {
  team: Team
  /** What stands beside it as a button, and is not said twice. */
  besides: TeamDialogKind | null
  onOpen: (kind: TeamDialogKind) => void
}

/** What else can be done with a team. */
export function TeamMenu({ team, besides, onOpen }: TeamMenuProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  usePreload(loadMenu)
  const { can, teamName: name } = team
  const isLink = team.source === 'link'
  // The menu gives the focus back first, in the frame after closing: a dialog that opened before would lose it.
  const openAfterMenu = (kind: TeamDialogKind) =>
    void requestAnimationFrame(() => requestAnimationFrame(() => onOpen(kind)))
  if (!can.edit && !can.remove && !can.map) return null
  return (
    <>
      <Pressable
        ref={button}
        className="icon-btn"
        data-size="medium"
        data-tone="neutral"
        data-on={isOpen || undefined}
        aria-label={t`More for ${name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // On the key itself: in a click that Enter makes, no item would get the focus.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        onPress={() => setOpen(!isOpen)}
      >
        <Icon of={Ellipsis} />
      </Pressable>
      {isOpen ? (
        <Suspense>
          <Menu label={t`More for ${name}`} triggerRef={button} onClose={() => setOpen(false)}>
            {can.map && besides !== 'map' ? (
              <MenuItem icon={Link2} onAction={() => openAfterMenu('map')}>
                {t`Map to children`}
              </MenuItem>
            ) : null}
            {can.edit ? (
              <MenuItem icon={Pencil} onAction={() => openAfterMenu('edit')}>
                {t`Edit team`}
              </MenuItem>
            ) : null}
            {can.replaceLink && isLink && besides !== 'replaceLink' ? (
              <MenuItem icon={Replace} onAction={() => openAfterMenu('replaceLink')}>
                {t`Replace link`}
              </MenuItem>
            ) : null}
            {can.edit ? (
              <MenuItem icon={EyeOff} onAction={() => openAfterMenu('hidden')}>
                {t`Hidden events`}
              </MenuItem>
            ) : null}
            {can.remove ? (
              <MenuItem icon={Trash2} tone="danger" onAction={() => openAfterMenu('remove')}>
                {t`Remove team`}
              </MenuItem>
            ) : null}
          </Menu>
        </Suspense>
      ) : null}
    </>
  )
}
