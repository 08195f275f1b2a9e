import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lateMenu } from '../../../ui/late.tsx'
import { usePreload } from '../../../ui/preload.ts'

const loadPopover = () => import('../../../ui/popover.tsx').then((module) => module.Popover)
const Popover = lateMenu(loadPopover)

interface FilterMenuProps {
  label: string
  /** Number of checked options in the menu. */
  count?: number
  /** True if the filter hides events, so that the button is highlighted. */
  isNarrow?: boolean
  children: ReactNode
}

/** A button that opens a menu with the options of one filter, such as platforms. */
export function FilterMenu({ label, count, isNarrow = false, children }: FilterMenuProps) {
  usePreload(loadPopover)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={button}
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        {label}
        {count === undefined ? null : (
          <span
            className={`tabular-nums ${isNarrow ? 'font-[650] text-brand-ink' : 'font-medium text-ink-3'}`}
          >
            {count}
          </span>
        )}
        <Icon of={ChevronDown} size={14} />
      </Button>
      {isOpen ? (
        <Popover label={label} width={240} triggerRef={button} onClose={() => setOpen(false)}>
          <fieldset className="min-w-0 px-4 py-2">
            <legend className="sr-only">{label}</legend>
            {children}
          </fieldset>
        </Popover>
      ) : null}
    </>
  )
}
