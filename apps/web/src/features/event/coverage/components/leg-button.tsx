import type { DrivingFamily } from '@homefield/contract/coverage'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { lateDialog } from '../../../../ui/late-dialog.tsx'
import { lateMenu } from '../../../../ui/late.tsx'
import { usePreload } from '../../../../ui/preload.ts'
import { Pressable } from '../../../../ui/pressable.tsx'
import { type EventLeg, isFree, isMine } from '../model/event-legs.ts'
import { DriverMark } from './driver-mark.tsx'
import { driverName, legText } from './driver-text.ts'

const loadMenu = () => import('./leg-menu.tsx').then((module) => module.LegMenu)
const LegMenu = lateMenu(loadMenu)
const OtherFamilyDialog = lateDialog(() =>
  import('./other-family-dialog.tsx').then((module) => module.OtherFamilyDialog),
)

interface LegButtonProps {
  leg: EventLeg
  family: DrivingFamily | undefined
}

const LOOK =
  'flex min-h-11 min-w-0 items-center gap-2.5 rounded-control bg-hover px-2.5 py-1.5 text-left text-sm text-ink hover:bg-[linear-gradient(var(--hover),var(--hover))] focus-visible:shadow-(--focus-ring) active:bg-[linear-gradient(var(--press),var(--press))] forced-frame dark:inset-ring dark:inset-ring-line'

/** Shows who drives one leg, and opens the menu that changes the driver. */
export function LegButton({ leg, family }: LegButtonProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [asksFamily, setAsksFamily] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  usePreload(loadMenu)
  const { child, direction } = leg
  const way =
    direction === 'there'
      ? t({ message: 'There', comment: 'heading of the drive to an event' })
      : t({ message: 'Back', context: 'the way home from an event' })
  const state = legText(leg.leg, direction)
  const driver = isFree(leg) ? null : (leg.leg?.driver ?? null)
  const isCheck = leg.leg?.status === 'check'
  const who = isCheck && driver ? driverName(driver) : null
  const label = [child.name, way, who, state].filter((part) => part !== null).join(', ')
  const isReadOnly = !(family?.mayAssign ?? false) && !isMine(leg) && !isFree(leg)
  const face = (
    <>
      <DriverMark leg={leg.leg} size={24} />
      <span className="min-w-0 flex-1">
        <span className="block text-xs text-ink-3">{way}</span>
        <span className={`block wrap-anywhere ${driver ? 'font-[550]' : 'font-[550] text-cau-ink'}`}>
          {who === null ? state : `${who} · ${state}`}
        </span>
      </span>
    </>
  )
  if (isReadOnly)
    return <div className="flex min-h-11 min-w-0 items-center gap-2.5 px-2.5 py-1.5 text-sm">{face}</div>
  return (
    <>
      <Pressable
        ref={button}
        className={LOOK}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // The menu's first item gets the focus only if the menu opens on keydown (more-menu.tsx).
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        onPress={() => setOpen(!isOpen)}
      >
        {face}
        <Icon of={ChevronDown} size={16} className="text-ink-3" />
      </Pressable>
      {isOpen ? (
        <LegMenu
          leg={leg}
          family={family}
          label={label}
          triggerRef={button}
          onOtherFamily={() => setAsksFamily(true)}
          onClose={() => setOpen(false)}
        />
      ) : null}
      {asksFamily ? <OtherFamilyDialog leg={leg} onClose={() => setAsksFamily(false)} /> : null}
    </>
  )
}
